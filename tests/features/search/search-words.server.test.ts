import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  ArticleList,
  CourseList,
  EventList,
  ProfileList,
  RecordingList,
} from '../../../openapi/generated/portal.ts'
import type { Problem } from '../../lib/caller.ts'
import { BASE, type Studio, startStudio } from '../studio/course-calls.ts'

let server: Studio
beforeAll(async () => {
  server = await startStudio()
})
afterAll(() => server.close())

const find = async <List extends { items: unknown[] }>(list: string, words: string, more = '') => {
  const { status, body, text } = await server.api<List>(
    'GET',
    `/api/${list}?limit=50&filter[$words]=${encodeURIComponent(words)}${more}`,
  )
  expect(status, text).toBe(200)
  const items: List['items'] = body.items
  return items
}
const courses = async (words: string) => (await find<CourseList>('courses', words)).map((one) => one.alias).sort()

test('a word of one or two letters is a part of the name or a whole word of the texts (SEARCH-2)', async () => {
  const all = (await server.api<CourseList>('GET', '/api/courses?limit=50')).body.items
  const named = (part: string) => all.filter((one) => one.name.toLowerCase().includes(part)).map((one) => one.alias)
  const inTexts = all.filter((one) => one.shortDescription?.includes('ri')).map((one) => one.alias)
  expect(inTexts.some((alias) => !named('ri').includes(alias))).toBe(true)
  expect(await courses('ri')).toEqual(named('ri').sort())

  const told = all.filter((one) => one.shortDescription?.split(' ').includes('to')).map((one) => one.alias)
  expect(told.some((alias) => !named('to').includes(alias))).toBe(true)
  expect(await courses('TO')).toEqual(expect.arrayContaining([...told, ...named('to')]))
})

describe('the name of a tutor (SEARCH-2)', () => {
  test('finds their courses, by any part of it, and no others', async () => {
    const all = (await server.api<CourseList>('GET', '/api/courses?limit=50&populate[]=tutors')).body.items
    const theirs = all.filter((one) => one.tutors.some(({ lastName }) => lastName === 'Okafor')).map((one) => one.alias)
    expect(theirs.length).toBeGreaterThan(0)
    expect(await courses('okafor')).toEqual(theirs.sort())
    expect(await courses('OKAF')).toEqual(theirs)
    expect(await courses('Okafor Daniel')).toEqual(theirs)
  })

  test('narrows together with other words', async () => {
    const found = await courses('risk okafor')
    expect(found).toContain('risk-and-position-size')
    expect(found.length).toBeLessThan((await courses('okafor')).length)
    expect(await courses('risk nobodycalledthat')).toEqual([])
  })

  test('finds what they host or teach, recorded webinars too', async () => {
    const all = (await server.api<EventList>('GET', '/api/events?limit=50')).body.items
    for (const [name, more] of [
      ['Okafor', ''],
      ['Okafor', '&filter[hasRecording]=true'],
    ]) {
      const filtered = (
        await server.api<EventList>('GET', `/api/events?limit=50&populate[]=host&populate[]=tutors${more}`)
      ).body.items
      const wanted = filtered.filter((one) => [one.host, ...one.tutors].some((person) => person?.lastName === name))
      expect(wanted.length).toBeGreaterThan(0)
      expect(wanted.length).toBeLessThan(all.length)
      const found = (await find<EventList>('events', `${name}`, more)).map((one) => one.id)
      expect(new Set(found)).toEqual(new Set(wanted.map((one) => one.id)))
    }
  })

  test('finds the recordings of events that they host or teach, with a typo too', async () => {
    const all = (await server.api<RecordingList>('GET', '/api/recordings?limit=50')).body.items
    const events = (await server.api<EventList>('GET', '/api/events?limit=50&populate[]=host&populate[]=tutors')).body
      .items
    const theirs = (name: string) => {
      const led = events.filter((one) => [one.host, ...one.tutors].some((person) => person?.lastName === name))
      return all.filter(({ eventId }) => led.some(({ id }) => id === eventId)).map(({ id }) => id)
    }
    const leaders = new Set(events.flatMap((one) => [one.host, ...one.tutors].map((person) => person?.lastName ?? '')))
    const name = [...leaders].find((one) => one.length > 4 && theirs(one).length > 0) ?? ''
    expect(theirs(name).length).toBeLessThan(all.length)
    for (const typed of [name, `${name.slice(0, 2)}${name.slice(3)}`])
      expect(new Set((await find<RecordingList>('recordings', typed)).map(({ id }) => id)), typed).toEqual(
        new Set(theirs(name)),
      )
    const [first] = all
    expect((await find<RecordingList>('recordings', first?.name ?? '')).map(({ id }) => id)).toContain(first?.id)
  })

  test('finds the articles of an author, and the tutor', async () => {
    const { items } = (await server.api<ArticleList>('GET', '/api/articles?limit=50&populate[]=author')).body
    const name = items[0]?.author?.lastName ?? ''
    const found = (await find<ArticleList>('articles', name)).map((one) => one.id)
    const theirs = items.filter((one) => one.author?.lastName === name).map((one) => one.id)
    expect(name).not.toBe('')
    expect(new Set(found)).toEqual(new Set(theirs))
    expect((await find<ProfileList>('profiles', 'daniel okafor')).map((one) => one.lastName)).toEqual(['Okafor'])
  })
})

describe('one typo in a long word (SEARCH-3)', () => {
  test.each([
    ['wrong', 'candlestock'],
    ['missing', 'candlstick'],
    ['too many', 'candlesstick'],
    ['exchanged', 'candelstick'],
    ['first', 'vandlestick'],
    ['last', 'candlestico'],
  ])('%s: %s', async (_, words) => {
    expect(await courses(words)).toContain('candlestick-charts')
  })

  test('in the name of a tutor, also beside other words', async () => {
    const theirs = await courses('okafor')
    expect(await courses('okafro')).toEqual(theirs)
    expect(await courses('daniel oakfor')).toEqual(theirs)
    expect((await find<ProfileList>('profiles', 'Okofor')).map((one) => one.lastName)).toEqual(['Okafor'])
    expect((await find<EventList>('events', 'Okofor')).length).toBe((await find<EventList>('events', 'Okafor')).length)
  })

  test('not two, and none in a short word or in one that is known', async () => {
    expect(await courses('cendlestock')).toEqual([])
    expect(await courses('rosk')).toEqual([])
    const names = (await find<CourseList>('courses', 'trade')).map(
      (one) => `${one.name} ${one.shortDescription} ${one.description}`,
    )
    expect(names.length).toBeGreaterThan(0)
    for (const text of names) expect(text).toMatch(/trade/i)
  })

  test('or in the beginning of a longer word, where no whole word is near', async () => {
    const wanted = await courses('investing')
    expect(wanted.length).toBeGreaterThan(0)
    for (const typed of ['invst', 'invset', 'imvest']) {
      const found = await courses(typed)
      for (const alias of wanted) expect(found, typed).toContain(alias)
    }
    expect(await courses('invxxst')).toEqual([])
  })

  test('knows a word as soon as it is there', async () => {
    const { token } = server.tutor
    const { status, body: made } = await server.api<{ id: string }>('POST', '/api/courses', {
      token,
      body: { ...BASE, name: 'Quixotic hedging' },
    })
    expect(status, JSON.stringify(made)).toBe(201)
    const { body: found } = await server.api<CourseList>('GET', '/api/courses?filter[$words]=quixotoc', { token })
    expect(found.items.map((one) => one.id)).toEqual([made.id])
  })
})

test('nothing typed is an operator, and no words find nothing', async () => {
  for (const odd of ['%%%%%%', '______', "o'reilly", '" or & | ! ( ) : * <->', 'a\\b\\c\\d', 'ررررررر', '😀😀😀😀😀'])
    expect(await courses(odd), odd).toEqual([])
  expect(await courses('  ')).toEqual([])
  const { body } = await server.api<Problem>('GET', '/api/courses?filter[$words][$eq]=x')
  expect(Object.keys(body.fields ?? {})).toEqual(['filter.$words'])
  expect((await server.api<Problem>('GET', '/api/feedbacks?filter[$words]=x')).status).toBe(400)
})
