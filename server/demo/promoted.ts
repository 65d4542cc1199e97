import { z } from 'zod'
import { readDemoFile } from './read.ts'

/** Promotions of the home page, in order. */
export const PROMOTED = readDemoFile(
  'promoted.yaml',
  z.array(z.strictObject({ type: z.enum(['course', 'event', 'article']), alias: z.string() })),
)
