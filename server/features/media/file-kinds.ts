import type { Media } from '../../../openapi/generated/portal.ts'

const MIB = 1024 * 1024
export const MAX_UPLOAD = 512 * MIB
/** Bytes that a file of each kind may have. */
const LIMITS: Record<Media['type'], number> = {
  video: MAX_UPLOAD,
  audio: 128 * MIB,
  image: 20 * MIB,
  document: 50 * MIB,
  file: 50 * MIB,
  link: 0,
}

/** Types that may be uploaded, with the endings of their names. What browsers run, SVG and HTML, is not among them. */
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

/** Other names under which programs announce or recognise the same thing. */
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

/** Specification point 5: what a file is, by its MIME type. */
export function kindOf(mimeType: string): Media['type'] {
  const [family] = mimeType.split('/')
  if (family === 'image' || family === 'video' || family === 'audio') return family
  return mimeType === 'application/pdf' || mimeType.startsWith('application/vnd.') ? 'document' : 'file'
}

export const limitOf = (mimeType: string) => LIMITS[kindOf(mimeType)]

/** Whether a file of that type and name may be uploaded: the name's ending must be one of the type's. */
export function isAccepted(mimeType: string, name: string): boolean {
  const ending = name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : ''
  return Object.hasOwn(ENDINGS, mimeType) && (ENDINGS[mimeType]?.includes(ending) ?? false)
}

/** The type that a file's name announces; null for one that may not be uploaded. */
export const mimeTypeOf = (name: string) => Object.keys(ENDINGS).find((mimeType) => isAccepted(mimeType, name)) ?? null

/** The ending under which a file of that type is kept. */
export const endingOf = (mimeType: string) => ENDINGS[mimeType]?.[0] ?? 'bin'
