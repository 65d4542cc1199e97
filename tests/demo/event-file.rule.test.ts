import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { openFolder } from '../../server/admin/content/folder.ts'
import { Failure } from '../../server/admin/failure.ts'
import { demoClock } from '../../server/demo/load/clock.ts'
import { readEvents } from '../../server/demo/load/event-file.ts'
import { makeTemporaryFolder } from '../admin/admin.ts'

const COVER = join(import.meta.dirname, '..', '..', 'server', 'demo', 'media', 'covers', 'pattern-dots-l.avif')
const TUTOR = '3a8e2d1c-7b6a-4f5e-8d9c-1b0a2c3d4e55'
const TALK = `
name: A talk
type: webinar
state: published
languageCode: en
timezone: UTC
audienceLevel: beginner
categories: [Trading]
subjects: [Charts]
host: ada
tutors: [ada]
cover: { file: ../media/covers/pattern-dots-l.avif }
description: |-
  Two paragraphs.

  In Markdown.
agenda:
  - { minutes: 10, name: Words }
  - { minutes: 20, name: Questions }
schedules:
  - { minutes: -20 }
  - { day: 2, hour: 18 }
registered: [nora]
`

let root: string
beforeEach(async () => {
  root = await openFolder(await makeTemporaryFolder())
  await mkdir(join(root, 'events'))
  await mkdir(join(root, 'media', 'covers'), { recursive: true })
  for (const name of ['pattern-dots', 'new']) await cp(COVER, join(root, 'media', 'covers', `${name}-l.avif`))
})
afterEach(() => rm(root, { recursive: true }))

async function read(change: object = {}) {
  await writeFile(join(root, 'events', 'talk.yaml'), stringify({ ...parse(TALK), ...change }))
  return readEvents({
    folder: join(root, 'events'),
    clock: demoClock(new Date('2026-03-04T13:37:00Z')),
    findTutor: async (alias) => {
      if (alias === 'ada') return TUTOR
      throw new Failure(`there is no tutor "${alias}"`)
    },
  })
}

test('an event has the times of its schedules and its agenda from the moment of loading', async () => {
  const [talk] = await read()
  expect(talk).toMatchObject({ alias: 'talk', state: 'published', registered: ['nora'], recording: undefined })
  expect(talk?.body).toMatchObject({
    description: 'Two paragraphs.\n\nIn Markdown.',
    hostId: TUTOR,
    tutorIds: [TUTOR],
    startsAt: '2026-03-04T13:15:00.000Z',
    endsAt: '2026-03-04T13:45:00.000Z',
    agenda: [
      { name: 'Words', startsAt: '2026-03-04T13:15:00.000Z', endsAt: '2026-03-04T13:25:00.000Z' },
      { name: 'Questions', startsAt: '2026-03-04T13:25:00.000Z', endsAt: '2026-03-04T13:45:00.000Z' },
    ],
    createSchedules: [
      { startsAt: '2026-03-04T13:15:00.000Z', endsAt: '2026-03-04T13:45:00.000Z' },
      { startsAt: '2026-03-06T18:00:00.000Z', endsAt: '2026-03-06T18:30:00.000Z' },
    ],
  })
})

describe('what is wrong is refused by file and field', () => {
  const cases: [string, string, object][] = [
    ['an unknown field', 'talk.yaml: titel: there is no such field', { titel: 'A' }],
    ['a wrong value', 'talk.yaml: audienceLevel: ', { audienceLevel: 'genius' }],
    ['a wrong state', 'talk.yaml: state: ', { state: 'secret' }],
    ['a missing name', 'talk.yaml: name: ', { name: undefined }],
    ['a price without a currency', 'talk.yaml: currency: ', { price: 5 }],
    ['an unknown host', 'talk.yaml: host: there is no tutor "bob"', { host: 'bob' }],
    ['an unknown tutor', 'talk.yaml: tutors: there is no tutor "bob"', { tutors: ['ada', 'bob'] }],
    ['an unknown category', 'talk.yaml: categories.0: there is no category "Cooking"', { categories: ['Cooking'] }],
    ['an unknown student', 'talk.yaml: registered.1: there is no student "bob"', { registered: ['nora', 'bob'] }],
    [
      'a missing cover',
      'talk.yaml: cover: file: "../media/none.avif" is not there',
      { cover: { file: '../media/none.avif' } },
    ],
    [
      'a cover that is not described',
      'talk.yaml: cover: media.yaml does not describe "new"',
      { cover: { file: '../media/covers/new-l.avif' } },
    ],
    ['no schedule', 'talk.yaml: schedules', { schedules: [] }],
    ['a time without an hour', 'talk.yaml: schedules.0', { schedules: [{ day: 1 }] }],
    ['a part that takes no time', 'talk.yaml: agenda.0.endsAt: ', { agenda: [{ minutes: 0, name: 'Words' }] }],
  ]

  test.each(cases)('%s', async (_, message, change) => {
    await expect(read(change)).rejects.toThrow(message)
  })
})
