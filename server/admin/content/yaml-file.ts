import { parseDocument, stringify } from 'yaml'
import type { z } from 'zod'
import { Failure } from '../failure.ts'

/** Writes readable YAML: long texts in blocks, lines not wrapped. */
export const writeYaml = (data: object) => stringify(data, { lineWidth: 0 })

/** Reads and validates YAML. Throws `Failure` that names line or field. */
export function readYaml<Shape extends z.ZodType>(text: string, shape: Shape): z.infer<Shape> {
  const parsed = shape.safeParse(parse(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = issue?.path.join('.') ?? ''
  if (issue?.code === 'unrecognized_keys') {
    throw new Failure(`${[path, issue.keys[0]].filter((part) => part !== '').join('.')}: there is no such field`)
  }
  throw new Failure(`${path || 'the file'}: ${issue?.message ?? 'not valid'}`)
}

function parse(text: string): unknown {
  const document = parseDocument(text, { prettyErrors: true })
  const [problem] = [...document.errors, ...document.warnings]
  if (problem) {
    const [why = ''] = problem.message.split('\n')
    throw new Failure(`this is no YAML: ${why.replace(/:$/, '')}`)
  }
  try {
    // Aliases are not needed here, and expanding many of them could exhaust the memory.
    return document.toJS({ maxAliasCount: 0 })
  } catch (error) {
    throw new Failure(`this is no YAML: ${error instanceof Error ? error.message : error}`)
  }
}
