/** Seconds that an address for a PUT is good. */
export const UPLOAD_SECONDS = 15 * 60

/** Where files are kept: one interface for the disk and for S3. Keys are names that the server made. */
export interface MediaStore {
  kind: 'disk' | 's3'
  /** Moves a local file into the store. */
  keep(path: string, key: string, mimeType: string): Promise<void>
  remove(keys: string[]): Promise<void>
  /** Where a client may PUT the file of a media item. */
  uploadUrl(id: string, upload: { size: number; mimeType: string }): Promise<string>
  /** Copies what was put for an item to a local path; false when nothing was, or more than `most` bytes. */
  fetchUpload(id: string, path: string, most: number): Promise<boolean>
  dropUpload(id: string): Promise<void>
  /** A short-lived address to read a file from; null where the server reads it itself. */
  readUrl(key: string): Promise<string | null>
}

type Keys = Partial<Record<'key' | 'sKey' | 'mKey' | 'lKey', string | null>>

/** The keys of a file in all its sizes. */
export const keysOf = ({ key, sKey, mKey, lKey }: Keys) => [key, sKey, mKey, lKey].flatMap((one) => one ?? [])

declare module '../../context.ts' {
  interface Services {
    media: MediaStore
  }
}
