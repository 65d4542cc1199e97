import { z } from 'zod'
import { AS_HELP, asAdmin, type Command, readArguments } from './command.ts'
import { WrongUse } from './failure.ts'
import type { Operator } from './operator.ts'
import { listAll } from './pages.ts'
import { day, type Rows, table } from './table.ts'

const shape = z.object({
  '--limit': z.coerce.number({ error: 'is no number' }).int('is no whole number').min(1, 'is at least 1').default(20),
})

const list = (what: string, head: string[], read: (operator: Operator, most: number) => Promise<Rows>): Command => ({
  name: `list ${what}`,
  usage: '[--limit <n>]',
  summary: `Shows ${what}, the newest first`,
  help: `--limit <n>   how many; 20 unless told\n${AS_HELP}`,
  options: { ...asAdmin, limit: { type: 'string' } },
  prepare({ positionals, values }) {
    if (positionals.length > 0) throw new WrongUse(`"${positionals[0]}" is one argument too many`)
    const { '--limit': most } = readArguments(shape, { '--limit': values.limit })
    return async (operator) => operator.say(table([head, ...(await read(operator, most))]))
  },
})

export const listUsers = list('users', ['E-MAIL', 'ROLES', 'STATE', 'SINCE', 'NAME'], async ({ api }, most) => {
  const users = await listAll(api, 'listUsers', {}, most)
  return users.map(({ username, roles, suspendedAt, deletedAt, createdAt, firstName, lastName }) => {
    const state = deletedAt ? 'deleted' : suspendedAt ? 'suspended' : 'open'
    return [username, roles.join(','), state, day(createdAt), `${firstName} ${lastName}`]
  })
})

export const listCourses = list(
  'courses',
  ['ALIAS', 'STATE', 'LANGUAGE', 'LESSONS', 'LEARNERS', 'NAME'],
  async ({ api }, most) => {
    const courses = await listAll(api, 'listCourses', {}, most)
    return courses.map(({ alias, state, languageCode, lessonCount, enrolledCount, name }) => [
      ...[alias, state, languageCode, String(lessonCount), String(enrolledCount), name],
    ])
  },
)

export const listArticles = list(
  'articles',
  ['ALIAS', 'STATE', 'LANGUAGE', 'PUBLISHED', 'NAME'],
  async ({ api }, most) => {
    const articles = await listAll(api, 'listArticles', { sort: '-createdAt' }, most)
    return articles.map(({ alias, state, languageCode, publishedAt, name }) => [
      ...[alias, state, languageCode, day(publishedAt), name],
    ])
  },
)
