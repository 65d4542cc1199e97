import type { Media } from '../../../openapi/generated/portal.ts'

const MIB = 1024 * 1024
export const MAX_UPLOAD = 512 * MIB
/** The size limit for each kind of file, in bytes. */
const LIMITS: Record<Media['type'], number> = {
  video: MAX_UPLOAD,
  audio: 128 * MIB,
  image: 20 * MIB,
  document: 50 * MIB,
  file: 50 * MIB,
  link: 0,
}

/**
 * Types that may be uploaded, with their file extensions. SVG and HTML are left out, because browsers run scripts in
 * them.
 */
const ENDINGS: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/gif': ['gif'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov'],
  'video/mpeg': ['mpg', 'mpeg'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/zip': ['zip'],
  'text/plain': ['txt'],
  'text/csv': ['csv'],
  'text/markdown': ['md'],
  'text/vtt': ['vtt'],
}

/** Other names that programs use for the same types. */
const SAME: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'audio/mp3': 'audio/mpeg',
  'audio/x-m4a': 'audio/mp4',
  'audio/x-wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/wave': 'audio/wav',
  'video/x-m4v': 'video/mp4',
  'application/x-zip-compressed': 'application/zip',
}

export const plainMime = (mimeType: string) => {
  const [type = ''] = mimeType.toLowerCase().split(';')
  return SAME[type.trim()] ?? type.trim()
}

/** The kind of a file by its MIME type (MEDIA-17, MEDIA-19). */
export function kindOf(mimeType: string): Media['type'] {
  const [family] = mimeType.split('/')
  if (family === 'image' || family === 'video' || family === 'audio') return family
  return mimeType === 'application/pdf' || mimeType.startsWith('application/vnd.') ? 'document' : 'file'
}

export const limitOf = (mimeType: string) => LIMITS[kindOf(mimeType)]

/** Whether a file of the type and name may be uploaded: the extension must belong to the type. */
export function isAccepted(mimeType: string, name: string): boolean {
  const ending = name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : ''
  return Object.hasOwn(ENDINGS, mimeType) && (ENDINGS[mimeType]?.includes(ending) ?? false)
}

/** The type for a file's name; null if such a file may not be uploaded. */
export const mimeTypeOf = (name: string) => Object.keys(ENDINGS).find((mimeType) => isAccepted(mimeType, name)) ?? null

/** The extension under which a file of the type is stored. */
export const endingOf = (mimeType: string) => ENDINGS[mimeType]?.[0] ?? 'bin'
