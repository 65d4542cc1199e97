import { mkdirSync } from 'node:fs'
import type { Env } from '../../env.ts'
import type { TokenKeys } from '../../keys.ts'
import { diskStore, incomingDir } from './disk-store.ts'
import { s3Store } from './s3-store.ts'
import type { MediaStore } from './store.ts'

interface Setting {
  env: Env
  dataDir: string
  keys: TokenKeys
}

/** S3 if it is configured, else the data directory. */
export function createMediaStore({ env, dataDir, keys }: Setting): MediaStore {
  mkdirSync(incomingDir(dataDir), { recursive: true })
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY || !S3_REGION || !S3_ENDPOINT) {
    return diskStore(dataDir, keys)
  }
  return s3Store({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  })
}
