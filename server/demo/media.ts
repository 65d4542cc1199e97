import { z } from 'zod'
import { readDemoFile } from './read.ts'

const { covers, items } = readDemoFile(
  'media.yaml',
  z.strictObject({
    /** Descriptions of pictures of 16:9 in three widths: `media/covers/<key>-{s,m,l}.avif` (320, 640, 1280 pixels). */
    covers: z.record(z.string(), z.string()),
    /** Media of lessons: `media/items/<key>` with the extension of its type; images in three widths. */
    items: z.record(
      z.string(),
      z.strictObject({
        type: z.enum(['image', 'video', 'audio', 'document']),
        name: z.string(),
        description: z.string(),
        /** seconds, for audio and video */
        duration: z.int().optional(),
        /** languages of `media/tracks/<key>.<language>.vtt`, that of the speech first */
        captions: z.array(z.string()).optional(),
        /** languages of `media/tracks/<key>.chapters.<language>.vtt` */
        chapters: z.array(z.string()).optional(),
      }),
    ),
  }),
)

export const COVERS = covers
export const ITEMS = items
