import { createHash } from 'node:crypto'

/** A name-based UUID (version 5 layout), so that links to demo content stay valid after loading it again. */
export function demoId(kind: string, ...names: (string | number)[]) {
  const hash = createHash('sha1')
    .update(`lectern-demo/${kind}/${names.join('/')}`)
    .digest()
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = hash.toString('hex', 0, 16)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A number from 0 up to 1 that depends only on the names, for variety without randomness. */
export const demoShare = (...names: (string | number)[]) =>
  createHash('sha1')
    .update(`lectern-demo/share/${names.join('/')}`)
    .digest()
    .readUInt32BE(0) /
  2 ** 32
