import { z } from 'zod'
import { oneOf, readDemoFile } from './read.ts'
import { categoryNames, subjectNames } from './topics.ts'

const person = z.strictObject({
  username: z.email(),
  firstName: z.string(),
  lastName: z.string(),
  languageCodes: z.array(z.string()),
  countryCode: z.string(),
  timezone: z.string(),
})

export type DemoPerson = z.infer<typeof person>

const tutor = person.extend({
  title: z.string(),
  bio: z.string(),
  categories: categoryNames,
  subjects: subjectNames,
})

const people = readDemoFile(
  'people.yaml',
  z.strictObject({
    admin: person,
    /** by the alias of the profile, which is also the name of the portrait: `media/portraits/<alias>-{s,m,l}.avif` */
    tutors: z.record(z.string(), tutor),
    /** The first three are for signing in during demonstrations and tests; the others fill courses and write reviews. */
    students: z.record(z.string(), person),
    /** names of additional students, so that counts and charts are realistic */
    learners: z.array(z.string()),
  }),
)

export const ADMIN = people.admin
export const TUTORS = people.tutors
export const STUDENTS = people.students
export const LEARNERS = people.learners

export const aliasOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/** Keys of all students: the named and the additional ones. */
export const STUDENT_KEYS = [...Object.keys(STUDENTS), ...LEARNERS.map(aliasOf)]

/** The key of a student, as files refer to one. */
export const studentKey = oneOf('student', STUDENT_KEYS)
