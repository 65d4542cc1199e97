import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileKind } from '../../../src/features/media/file-kind.ts'
import { holds } from '../../lib/portal/properties.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const SLIDES = 'application/vnd.openxmlformats-officedocument.presentationml'
const TYPES = {
  PDF: ['application/pdf'],
  Video: [
    'video/3gpp',
    'video/3gpp2',
    'video/avi',
    'video/x-msvideo',
    'video/mp4',
    'video/mpeg',
    'video/webm',
    'video/x-flv',
    'application/x-mpegURL',
    'application/vnd.apple.mpegurl',
    'audio/mpegurl',
    'audio/x-mpegurl',
    'video/MP2T',
    'video/quicktime',
    'video/x-ms-wmv',
  ],
  Image: ['bmp', 'gif', 'jpeg', 'jpg', 'png', 'tiff', 'pjpeg', 'svg+xml', 'x-png'].map((name) => `image/${name}`),
  Audio: ['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav'],
  DOC: [
    'application/msword',
    `${WORD}.document`,
    `${WORD}.template`,
    'application/vnd.ms-word.document.macroEnabled.12',
    'application/vnd.oasis.opendocument.text',
    'application/vnd.oasis.opendocument.text-template',
  ],
  PPT: [
    'application/vnd.ms-powerpoint',
    'application/vnd.ms-powerpoint.presentation.macroEnabled.12',
    `${SLIDES}.presentation`,
    `${SLIDES}.slideshow`,
  ],
  File: [
    'application/zip',
    'application/octet-stream',
    'text/plain',
    'text/html',
    'application/pdfx',
    'x-application/pdf',
    'x-video/mp4',
    'audio/mpegurlx',
    'x-image/png',
    'image/pngx',
    'x-audio/mpeg',
    'audio/mpegx',
    'x-application/msword',
    'application/mswordx',
    'x-application/vnd.ms-powerpoint',
    'application/vnd.ms-powerpointx',
    'image/svg',
    'image/webp',
    'video/',
    'audio/midi',
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.ms-excel',
    'pdf',
    ' ',
    ';',
  ],
} as const

const all = Object.entries(TYPES).flatMap(([kind, types]) => types.map((type) => [type, kind] as const))

describe('the kind of a file', () => {
  test.each(all)('%j is %s [MEDIA-17] [MEDIA-18] [MEDIA-19]', (type, kind) => {
    expect(fileKind(type)).toBe(kind)
  })

  test.each([undefined, null, ''])('%j is File', (type) => {
    expect(fileKind(type)).toBe('File')
  })

  test('does not depend on case, surrounding space or parameters', () => {
    const written = fc.record({
      type: fc.constantFrom(...all),
      isUpper: fc.boolean(),
      before: fc.constantFrom('', ' ', '\t'),
      after: fc.constantFrom('', ' ', ';', '; charset=utf-8', ' ;codecs="avc1.4d, mp4a"', '; name=a;b=application/pdf'),
    })
    holds(
      fc.property(written, ({ type: [type, kind], isUpper, before, after }) => {
        expect(fileKind(before + (isUpper ? type.toUpperCase() : type) + after)).toBe(kind)
      }),
    )
  })
})
