import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readYaml } from '../admin/content/yaml-file.ts'
import { Failure } from '../admin/failure.ts'

/** Reads a YAML file of this folder. Throws `Failure` that names file and field. */
export function readDemoFile<Shape extends z.ZodType>(name: string, shape: Shape): z.infer<Shape> {
  try {
    return readYaml(readFileSync(join(import.meta.dirname, name), 'utf8'), shape)
  } catch (error) {
    throw error instanceof Failure ? new Failure(`${name}: ${error.message}`, { cause: error }) : error
  }
}

/** A text that must be one of `known`; `what` it is appears in the message. */
export const oneOf = (what: string, known: readonly string[]) =>
  z.string().refine((text) => known.includes(text), { error: ({ input }) => `there is no ${what} "${input}"` })

/** Whole days before the time of loading. */
export const days = z.int().min(0)
