import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { FATES } from './fates.ts'

const FOLDER = join(import.meta.dirname, '..', 'kept')
const ROOT = join(import.meta.dirname, '..', '..', '..')

/** A schedule that broke a requirement, with as few steps as it takes and everything that happened, in its order. */
const keptSchema = z.strictObject({
  model: z.string(),
  broken: z.string(),
  seed: z.int(),
  steps: z.array(z.strictObject({ who: z.string(), does: z.string(), n: z.int() })),
  fates: z.array(z.enum(FATES)),
  order: z.array(z.string()),
})
export type Kept = z.infer<typeof keptSchema>

/** The names of the models, with what each of those in them can do. */
type Known = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/**
 * The kept schedules of a folder, by the names of their files. Throws one line that names the file and what to do with it
 * when one cannot be played any more.
 */
export function readKept(known: Known, folder = FOLDER): [file: string, Kept][] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.sort().map((name) => {
    const file = join(folder, name)
    return [relative(ROOT, file), keptIn(file, known)]
  })
}

function keptIn(file: string, known: Known): Kept {
  const refuse = (why: string): never => {
    throw new Error(`${relative(ROOT, file)}: ${why}`)
  }
  const read = parsed(readFileSync(file, 'utf8'))
  if (!read.success) {
    const { path = [], message = 'it is no JSON' } = read.error?.issues[0] ?? {}
    return refuse(
      `no kept schedule (${[path.join('.'), message].filter(Boolean).join(': ')}): write it anew or remove it`,
    )
  }
  const { model, steps } = read.data
  const actors = known[model]
  if (!actors) {
    return refuse(
      `of the model «${model}», which is gone: name one of ${Object.keys(known).join(', ')}, or remove the file`,
    )
  }
  const odd = steps.find(({ who, does }) => !actors[who]?.includes(does))
  if (odd)
    return refuse(`«${odd.who} ${odd.does}» is no step of «${model}» any more: change the step or remove the file`)
  return read.data
}

function parsed(text: string) {
  try {
    return keptSchema.safeParse(JSON.parse(text))
  } catch {
    return { success: false, error: null } as const
  }
}

/** Keeps a schedule to be played first in each run from now on. Returns the name of its file. */
export function keep(kept: Kept, folder = FOLDER): string {
  const requirement = kept.broken.split(':')[0]?.toLowerCase() ?? 'unknown'
  const file = join(folder, `${kept.model}-${requirement}-${Math.abs(kept.seed)}.json`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
  return relative(ROOT, file)
}
