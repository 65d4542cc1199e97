import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12

/** Encrypts a secret for storage (AES-256-GCM): `iv.tag.text`, each base64url. `key` has 32 bytes. */
export function seal(key: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
}

/** Decrypts a secret; null when it was changed or sealed with another key, as after a change of `JWT_SECRET`. */
export function unsealed(key: Buffer, sealed: string): string | null {
  try {
    return unseal(key, sealed)
  } catch {
    return null
  }
}

/** Decrypts a secret. Throws when it was changed or sealed with another key. */
export function unseal(key: Buffer, sealed: string): string {
  const [iv, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!iv || !tag || !text) throw new Error('this was not sealed here')
  const decipher = createDecipheriv(ALGORITHM, key, iv)
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}
