import { z } from 'zod'
import type { Report } from '../../../openapi/generated/portal.ts'
import { DomainError } from '../../domain-error.ts'

const json = z.record(z.string(), z.unknown())

/** The contract declares the report as text; this is the shape of its JSON. */
const rules: z.ZodType<Report> = z.strictObject({
  version: z.literal(1),
  path: z.string().max(2000),
  locale: z.string().max(10),
  build: z.string().max(200),
  starts: z.record(z.string(), z.strictObject({ value: z.unknown(), context: json })),
  entries: z
    .array(
      z.strictObject({
        machine: z.string().max(40),
        type: z.string().max(200),
        payload: json,
        at: z.number().min(0),
        caused: z.boolean(),
        state: z.string().max(200),
      }),
    )
    .max(500),
})

/** Parses the report of what happened on a page. Throws 400 on the field `report` if it is invalid. */
export function readReport(text: string): Report {
  const parsed = rules.safeParse(parse(text))
  if (parsed.success) return parsed.data
  throw new DomainError('invalid-request', { fieldKeys: { report: { key: 'fields.invalid' } } })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
