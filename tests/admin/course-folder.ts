import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { parse, stringify } from 'yaml'
import type { CourseShape, LessonShape } from '../../server/admin/content/course-shape.ts'
import { media } from '../../server/db/schema/catalog.ts'
import { course, lesson, lessonContent, quiz } from '../../server/db/schema/courses.ts'
import { profile, user, userSettings } from '../../server/db/schema/people.ts'
import { TUTORS } from '../../server/demo/people.ts'
import { type CommandLine, type ExportedDemo, exportDemo, makeTemporaryFolder, openCommandLine } from './admin.ts'

/**
 * Gives the tests of a file a demo installation with its command line and a folder with all of its courses, and each test
 * a folder of its own with one of them.
 */
export function exportedCourse(alias: string) {
  let demo: ExportedDemo
  let line: CommandLine
  let folder: string
  beforeAll(async () => {
    demo = await exportDemo('courses')
    line = await openCommandLine(demo.env)
  })
  afterAll(() => demo.remove(line))
  beforeEach(async () => {
    folder = await makeTemporaryFolder()
    await cp(join(demo.whole, alias), join(folder, alias), { recursive: true })
    return () => rm(folder, { recursive: true, force: true })
  })
  return {
    get line() {
      return line
    },
    get whole() {
      return demo.whole
    },
    get folder() {
      return folder
    },
  }
}

/** The files below a folder, by path. */
export async function filesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = files.map(async (path) => [relative(folder, path), await readFile(path)] as const)
  return new Map((await Promise.all(read)).sort(([a], [b]) => (a < b ? -1 : 1)))
}

export const readCourse = async (folder: string): Promise<CourseShape> =>
  parse(await readFile(join(folder, 'course.yaml'), 'utf8'))
export const writeCourse = (folder: string, data: CourseShape) =>
  writeFile(join(folder, 'course.yaml'), stringify(data))

/** Rewrites the file of a course with the changes of `edit`. */
export async function changeCourse(folder: string, edit: (data: CourseShape) => void) {
  const data = await readCourse(folder)
  edit(data)
  await writeCourse(folder, data)
}

/** A lesson of a course file by index, with its ids unchanged. */
export function lessonOf({ lessons }: CourseShape, index: number): LessonShape {
  const found = lessons?.at(index)
  if (!found) throw new Error(`no lesson ${index}`)
  return found
}

/** The numbers of courses, lessons, items, quizzes and files. */
export const counts = async ({ operator: { services } }: CommandLine) => {
  const tables = [course, lesson, lessonContent, quiz, media]
  return Promise.all(tables.map((table) => services.db.$count(table)))
}

/** Adds the tutors of the demo, whom its files name. */
export async function addTutors({ operator: { services } }: CommandLine) {
  for (const [alias, { username, firstName, lastName }] of Object.entries(TUTORS)) {
    const names = { firstName, lastName }
    const [made] = await services.db
      .insert(user)
      .values({ username, roles: ['tutor'], ...names })
      .returning()
    if (!made) throw new Error(`${username} was not stored`)
    await services.db.insert(userSettings).values({ userId: made.id })
    await services.db.insert(profile).values({ userId: made.id, role: 'tutor', alias, ...names })
  }
}
