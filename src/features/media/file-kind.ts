export type FileKind = 'PDF' | 'Video' | 'Image' | 'Audio' | 'DOC' | 'PPT' | 'File'

const KINDS: [kind: FileKind, types: RegExp][] = [
  ['PDF', /^application\/pdf$/],
  // A playlist of HLS goes by several names, none of which begins with "video".
  ['Video', /^(video\/.+|(application|audio)\/(x-|vnd\.apple\.)?mpegurl)$/],
  ['Image', /^image\/(bmp|gif|jpe?g|png|tiff|pjpeg|svg\+xml|x-png)$/],
  ['Audio', /^audio\/(mpeg|mp4|ogg|wav)$/],
  [
    'DOC',
    /^application\/(msword|vnd\.ms-word\..+|vnd\.openxmlformats-officedocument\.wordprocessingml\..+|vnd\.oasis\.opendocument\.text(-.+)?)$/,
  ],
  [
    'PPT',
    /^application\/((vnd\.ms-|x-ms|ms)powerpoint(\..+)?|vnd\.openxmlformats-officedocument\.presentationml\..+)$/,
  ],
]

/** What a file is to people, by its MIME type with or without parameters (MEDIA-17, MEDIA-18, MEDIA-19). */
export function fileKind(mimeType: string | null | undefined): FileKind {
  const type = mimeType?.split(';')[0]?.trim().toLowerCase() ?? ''
  return KINDS.find(([, types]) => types.test(type))?.[0] ?? 'File'
}
