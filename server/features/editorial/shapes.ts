import { z } from 'zod'
import { excessOf } from '../../../markdown/bounds.ts'
import { LINKED_PATHS } from './paths.ts'

const text = z.string().min(1).max(2000)
const markdown = z
  .string()
  .min(1)
  .max(8000)
  .refine((text) => excessOf(text) === null, 'costs too much to show')
const point = z.object({ title: text, text })
const link = z.object({ label: text, path: z.enum(LINKED_PATHS) })

/** Sections of a page with their anchors. A duplicate anchor would make a link ambiguous. */
const sections = z
  .array(z.object({ id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/), heading: text, body: markdown }))
  .max(20)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'an id stands twice')

/** The texts around a form whose fields are defined by the portal. */
const form = z.object({
  heading: text,
  intro: text,
  nextHeading: text,
  nextSteps: z.array(text).min(1).max(6),
  note: text,
})

const legal = z.object({ title: text, lead: text, updatedAt: z.iso.date(), sections })

/** The shape of each editorial page. A row that does not match it is an editing mistake. */
export const PAGES = {
  home: z.object({
    eyebrow: text,
    title: text,
    lead: text,
    promises: z.array(point).max(12),
  }),
  help: z.object({
    title: text,
    lead: text,
    questions: z.array(z.object({ question: text, answer: markdown })).max(40),
  }),
  about: z.object({
    title: text,
    lead: text,
    sections,
    factsHeading: text,
    facts: z.array(z.object({ figure: z.string().min(1).max(12), label: text })).max(8),
    valuesHeading: text,
    values: z.array(point).max(12),
  }),
  'contact-us': z.object({ title: text, lead: text, body: markdown, form }),
  'become-a-partner': z.object({
    title: text,
    lead: text,
    body: markdown,
    benefitsHeading: text,
    benefits: z.array(point).max(12),
    form,
  }),
  'terms-of-use': legal,
  'privacy-policy': legal,
  site: z.object({
    navigation: z.array(link).min(1).max(8),
    footer: z.object({
      tagline: text,
      columns: z.array(z.object({ heading: text, links: z.array(link).min(1).max(8) })).max(6),
      note: text,
    }),
  }),
}

export type PageKey = keyof typeof PAGES
