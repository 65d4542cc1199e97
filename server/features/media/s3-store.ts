import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { type MediaStore, UPLOAD_SECONDS } from './store.ts'

/** How long an address for reading is valid, in seconds. Only the server uses it, at once. */
const READ_SECONDS = 60

interface Bucket {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Files in a bucket, which `/media/…` passes on. */
export function s3Store({ endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey }: Bucket): MediaStore {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const incoming = (id: string) => `incoming/${id}`
  const remove = (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key }))
  return {
    kind: 's3',
    async keep(path, Key, ContentType) {
      const { size } = await stat(path)
      const Body = createReadStream(path)
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, ContentLength: size }))
    },
    async remove(keys) {
      for (const key of keys) await remove(key)
    },
    uploadUrl: (id, { size, mimeType }) =>
      getSignedUrl(
        client,
        new PutObjectCommand({ Bucket, Key: incoming(id), ContentLength: size, ContentType: mimeType }),
        { expiresIn: UPLOAD_SECONDS },
      ),
    async fetchUpload(id, path, most) {
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key: incoming(id) }))
        if (!(Body instanceof Readable)) return false
        if (ContentLength === undefined || ContentLength > most) {
          Body.destroy()
          return false
        }
        await pipeline(Body, createWriteStream(path))
        return true
      } catch (error) {
        if (error instanceof NoSuchKey) return false
        throw error
      }
    },
    async dropUpload(id) {
      await remove(incoming(id))
    },
    readUrl: (Key) => getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { expiresIn: READ_SECONDS }),
  }
}
