import { z } from 'zod'
import { oneOf, readDemoFile } from './read.ts'

const topic = z.strictObject({ name: z.string(), description: z.string() })

/** Categories and subjects by the key that their ids are made of. */
const { categories, subjects } = readDemoFile(
  'topics.yaml',
  z.strictObject({
    categories: z.record(z.string(), topic),
    subjects: z.record(z.string(), topic.extend({ categories: z.array(z.string()) })),
  }),
)

export const CATEGORIES = categories
export const SUBJECTS = subjects

const namesOf = (topics: Record<string, { name: string }>) => Object.values(topics).map(({ name }) => name)

/** The names of categories or subjects, as files refer to them. */
export const categoryNames = z.array(oneOf('category', namesOf(categories)))
export const subjectNames = z.array(oneOf('subject', namesOf(subjects)))
