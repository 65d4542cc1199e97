/** What the sentences of `docs/requirements.md` say of calls, fields and values stands so in the contract. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contract, operations, resolve, type Schema } from './document.ts'

const file = join(import.meta.dirname, '..', '..', 'docs', 'requirements.md')
const sentences = new Map(
  [...readFileSync(file, 'utf8').matchAll(/^- \*\*([A-Z]+-\d+)\*\* (.+)$/gm)].map(([, id = '', text = '']) => [
    id,
    text,
  ]),
)

const sentence = (id: string) => {
  const text = sentences.get(id)
  if (text === undefined) throw new Error(`${id} is no requirement`)
  return text
}

/** The words of a sentence that are written as code. */
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

const METHOD = /^(?:GET|POST|PUT|PATCH|DELETE)$/
const present = new Set(operations.map(({ call }) => call.replaceAll(/\{\w+\}/g, '{}')))

/** The calls of a sentence: `GET` and `POST /api/articles` are two. */
function callsOf(text: string): string[] {
  const calls: string[] = []
  let methods: string[] = []
  for (const word of quoted(text)) {
    const [first = '', path = ''] = word.split(' ')
    if (METHOD.test(first)) methods.push(first)
    if (path.startsWith('/api/')) calls.push(...methods.map((method) => `${method} ${path}`))
    if (!METHOD.test(word)) methods = []
  }
  return calls
}

const saying = [...sentences].map(([id, text]) => [id, callsOf(text)] as const).filter(([, calls]) => calls.length > 0)

test('sentences say calls', () => {
  expect(saying.length).toBeGreaterThan(40)
})

test.each(saying)('the calls that it names are there [%s]', (_, calls) => {
  const missing = calls.filter((call) => !present.has(call.replace(/\?.*$/, '').replaceAll(/\{\w+\}/g, '{}')))
  expect(missing).toEqual([])
})

test('all calls are under /api [HTTP-1]', () => {
  expect(Object.keys(contract.paths).filter((path) => !path.startsWith('/api/'))).toEqual([])
})

const named = (name: string): Schema => {
  const schema = contract.components.schemas[name]
  if (!schema) throw new Error(`the contract has no ${name}`)
  return schema
}

/** A schema and those that it is put together of. */
const partsOf = (schema: Schema): Schema[] => {
  const whole = resolve(schema)
  return [whole, ...[...(whole.allOf ?? []), ...(whole.anyOf ?? [])].flatMap(partsOf)]
}

const propertiesOf = (schema: Schema) =>
  Object.assign({}, ...partsOf(schema).map(({ properties }) => properties)) as Record<string, Schema>

/** The schema of a field by its path, such as `User.settings.contacts`; lists are passed through. */
function schemaAt(path: string): Schema {
  const [name = '', ...fields] = path.split('.')
  return fields.reduce((schema, field) => {
    const property = propertiesOf(schema)[field]
    if (!property) throw new Error(`${path} has no ${field}`)
    return partsOf(property).find(({ items }) => items)?.items ?? property
  }, named(name))
}

const valuesOf = (schema: Schema): unknown[] => partsOf(schema).flatMap((one) => one.enum ?? [])

describe('things have the fields that are named', () => {
  test.each([
    ['MEDIA-1', 'Media'],
    ['PEOPLE-1', 'User'],
    ['PEOPLE-7', 'Profile'],
    ['PEOPLE-8', 'Profile'],
    ['PEOPLE-3', 'UserSettings.profile'],
    ['PEOPLE-4', 'UserSettings.contacts'],
    ['PEOPLE-5', 'UserSettings.security'],
    ['PEOPLE-6', 'UserSettings.auth'],
    ['NOTE-3', 'UserSettings.notification'],
    ['COURSE-10', 'Category'],
    ['COURSE-11', 'Subject'],
    ['LEARN-1', 'Lesson'],
    ['LEARN-2', 'LessonContent'],
    ['EVENT-2', 'Event'],
    ['EVENT-4', 'Event'],
    ['EVENT-5', 'Event'],
    ['EVENT-17', 'Schedule'],
    ['EVENT-22', 'UserEvent'],
    ['LIVE-22', 'Recording'],
    ['LIVE-23', 'UserRecording'],
  ])('[%s] of %s', (id, path) => {
    const schema = schemaAt(path)
    const own = propertiesOf(schema)
    // A sentence also names the field that has these, and the values that one of them takes.
    const others = [...path.split('.').slice(1), ...Object.values(own).flatMap(valuesOf)]
    const fields = quoted(sentence(id)).filter((word) => !others.includes(word))
    expect(fields.length).toBeGreaterThan(1)
    expect(Object.keys(own)).toEqual(expect.arrayContaining(fields))
  })

  test('[LIVE-20] of an account for video conferences, whose credentials are never answered', () => {
    const [given, answered] = [named('VcsSettingCreate'), named('VcsSetting')].map(propertiesOf)
    const fields = quoted(sentence('LIVE-20')).filter((word) => !word.startsWith('/api/'))
    expect(Object.keys({ ...given, ...answered })).toEqual(expect.arrayContaining(fields))
    expect(answered).not.toHaveProperty('credentials')
  })

  test('[EVENT-3] of an entry of the agenda', () => {
    const fields = quoted(sentence('EVENT-3')).filter((word) => word !== 'agenda')
    expect(Object.keys(propertiesOf(schemaAt('Event.agenda')))).toEqual(expect.arrayContaining(fields))
  })

  test('[LEARN-4] of a quiz and its questions', () => {
    expect(Object.keys(propertiesOf(named('Quiz')))).toEqual(
      expect.arrayContaining(['id', 'name', 'description', 'questions']),
    )
    expect(Object.keys(propertiesOf(schemaAt('Quiz.questions')))).toEqual(
      expect.arrayContaining(['id', 'question', 'answers', 'correctAnswers', 'strict']),
    )
  })
})

describe('fields take the values that are named, and no others', () => {
  test.each([
    ['MEDIA-2', 'Media.type', ['type']],
    ['MEDIA-3', 'Media.category', ['category']],
    ['PEOPLE-2', 'Role', []],
    ['NOTE-1', 'NotificationChannel', []],
    ['NOTE-2', 'NotificationEventType', []],
    ['PAY-1', 'Currency', []],
    ['LEARN-3', 'ContentType', ['targetType', 'target', 'targetId']],
    ['EVENT-6', 'Event.audienceLevel', ['audienceLevel']],
    ['EVENT-10', 'EventState', []],
    ['EVENT-18', 'ScheduleState', []],
    ['LIVE-21', 'VcsLanguageCode', []],
  ])('[%s] %s', (id, path, others) => {
    const words = quoted(sentence(id)).filter((word) => !others.includes(word))
    expect(new Set(valuesOf(schemaAt(path)))).toEqual(new Set(words))
  })

  test('[EVENT-9] languages and time zones of events', () => {
    const words = quoted(sentence('EVENT-9'))
    expect([...valuesOf(named('EventLanguageCode')), ...valuesOf(named('EventTimeZone'))].sort()).toEqual(words.sort())
  })

  test('[EVENT-7] at most ten tutors and categories, [EVENT-8] and perhaps no place', () => {
    const input = propertiesOf(named('EventCreate'))
    for (const name of ['tutorIds', 'categoryIds']) expect(partsOf(input[name] ?? {})[0]?.maxItems).toBe(10)
    expect(partsOf(propertiesOf(named('Event')).location ?? {}).flatMap(({ type }) => type ?? [])).toContain('null')
  })

  test('[EVENT-15] intervals of recurrences', () => {
    const most = (name: string) => resolve(propertiesOf(named(name)).repeatInterval ?? {}).maximum
    expect([most('DailyRecurrence'), most('WeeklyRecurrence')]).toEqual([90, 12])
  })
})
