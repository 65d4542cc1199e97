import { describe, expect, test } from 'vitest'
import {
  articleData,
  breadcrumbData,
  courseData,
  eventData,
  nameOf,
  type Place,
  pathOf,
  personData,
  siteData,
} from '../../src/app/structured-data.ts'
import { example } from '../lib/portal/contract-server.ts'

const place: Place = { origin: 'https://lectern.test', locale: 'de', hasPage: (path) => path.startsWith('/experts/') }
/** The data as JSON in the page, which has no undefined values. */
const written = (thing: unknown) => JSON.parse(JSON.stringify(thing))
const provider = { '@type': 'Organization', name: 'Lectern', url: 'https://lectern.test/' }

describe('a course', () => {
  test('has who offers it, what it costs, how long it takes and what people thought of it', () => {
    const course = example('Course', { price: 49, discountedPrice: 29.5, currency: 'EUR', rating: 4.66667 })
    expect(written(courseData(course, place))).toMatchObject({
      '@type': 'Course',
      name: 'Start investing',
      url: 'https://lectern.test/de/course-content/start-investing',
      inLanguage: 'en',
      provider,
      isAccessibleForFree: false,
      offers: { '@type': 'Offer', category: 'Paid', price: 29.5, priceCurrency: 'EUR' },
      hasCourseInstance: {
        courseMode: 'Online',
        courseWorkload: 'PT5M',
        instructor: [
          { '@type': 'Person', name: 'Elena Vasquez', url: 'https://lectern.test/de/experts/elena-vasquez' },
        ],
      },
      aggregateRating: { ratingValue: 4.7, reviewCount: 12, bestRating: 5 },
    })
  })

  test('that is free, new and empty has only those facts', () => {
    const course = example('Course', { rating: null, reviewCount: 0, duration: 0, tutors: [], goals: [] })
    const thing = written(courseData(course, place))
    expect(thing.offers).toEqual({
      '@type': 'Offer',
      category: 'Free',
      price: 0,
      url: 'https://lectern.test/de/course-content/start-investing',
    })
    expect(thing.isAccessibleForFree).toBe(true)
    expect(thing.hasCourseInstance).toEqual({ '@type': 'CourseInstance', courseMode: 'Online' })
    for (const name of ['aggregateRating', 'teaches', 'image']) expect(thing).not.toHaveProperty(name)
  })

  test('lasts hours and minutes', () => {
    const workload = (duration: number) => written(courseData(example('Course', { duration }), place)).hasCourseInstance
    expect(workload(7200)).toMatchObject({ courseWorkload: 'PT2H' })
    expect(workload(9000)).toMatchObject({ courseWorkload: 'PT2H30M' })
    expect(workload(20)).toMatchObject({ courseWorkload: 'PT1M' })
  })

  test('links no page that the portal does not have', () => {
    const thing = written(courseData(example('Course'), { ...place, hasPage: () => false }))
    expect(thing.hasCourseInstance.instructor[0]).not.toHaveProperty('url')
  })
})

test('an article shows what its metadata says in the place of its own words', () => {
  const article = example('Article', { publishedAt: '2026-02-01T08:00:00.000Z' })
  expect(written(articleData(article, place))).toMatchObject({
    '@type': 'Article',
    headline: 'What a fund costs',
    url: 'https://lectern.test/de/articles/what-a-fund-costs',
    author: { '@type': 'Person', name: 'Elena Vasquez' },
    publisher: provider,
    timeRequired: 'PT4M',
    datePublished: '2026-02-01T08:00:00.000Z',
  })
  const metadata = { title: 'Costs', description: 'In short.', keywords: ['funds'] }
  const other = written(articleData(example('Article', { metadata, author: null }), place))
  expect(other).toMatchObject({ headline: 'Costs', description: 'In short.', keywords: ['funds'] })
  expect(other).not.toHaveProperty('author')
})

test('a tutor is a person with a trade and languages, and nothing private [PAGE-18]', () => {
  const profile = example('Profile', { email: 'elena@lectern.test', phoneNumber: '+34600000000' })
  const thing = written(personData(profile, place))
  expect(thing).toMatchObject({
    '@type': 'Person',
    name: 'Elena Vasquez',
    jobTitle: 'Portfolio educator',
    url: 'https://lectern.test/de/experts/elena-vasquez',
    knowsLanguage: ['es', 'en'],
    knowsAbout: ['Investing'],
  })
  expect(JSON.stringify(thing)).not.toMatch(/elena@|34600/)
})

describe('an event', () => {
  test('held online has an address, and starts in its own time zone', () => {
    const event = example('Event', { timezone: 'Europe/Madrid' })
    expect(written(eventData(event, place))).toMatchObject({
      '@type': 'Event',
      startDate: '2026-04-02T18:00:00+02:00',
      endDate: '2026-04-02T19:00:00+02:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: 'https://lectern.test/de/webinar-content/reading-a-balance-sheet' },
      offers: { price: 19, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
      organizer: provider,
      performer: [{ name: 'Elena Vasquez' }],
    })
  })

  test.each([
    ['UTC', '2026-01-02T23:30:00+00:00'],
    ['Asia/Jakarta', '2026-01-03T06:30:00+07:00'],
    ['Europe/Madrid', '2026-01-03T00:30:00+01:00'],
  ] as const)('in %s begins at %s', (timezone, startDate) => {
    const changes = { timezone, nextSchedule: null, startsAt: '2026-01-02T23:30:00.000Z' }
    expect(eventData(example('Event', changes), place).startDate).toBe(startDate)
  })

  test('somewhere has a place; sold out or cancelled it says so', () => {
    const event = example('Event', {
      type: 'offline',
      location: 'Calle Mayor 1',
      availableTickets: 0,
      state: 'cancelled',
    })
    expect(written(eventData(event, place))).toMatchObject({
      url: 'https://lectern.test/de/offline-events/reading-a-balance-sheet',
      eventStatus: 'https://schema.org/EventCancelled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: 'Calle Mayor 1', address: 'Calle Mayor 1' },
      offers: { availability: 'https://schema.org/SoldOut' },
    })
  })
})

test('the home page names its publisher and how to search it', () => {
  expect(written(siteData(place))).toMatchObject([
    { '@type': 'Organization', name: 'Lectern', logo: 'https://lectern.test/favicon.svg' },
    {
      '@type': 'WebSite',
      url: 'https://lectern.test/de',
      potentialAction: { target: 'https://lectern.test/de/courses?q={query}' },
    },
  ])
})

test('the way to a page is numbered', () => {
  const steps = [
    { label: 'Lectern', path: '/' },
    { label: 'Kurse', path: '/courses' },
  ]
  expect(breadcrumbData(place, steps).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Lectern', item: 'https://lectern.test/de' },
    { '@type': 'ListItem', position: 2, name: 'Kurse', item: 'https://lectern.test/de/courses' },
  ])
})

test('a thing is known by its alias and called by its name', () => {
  expect(pathOf({ course: example('Course') })).toBe('/course-content/start-investing')
  expect(pathOf({ article: example('Article') })).toBe('/articles/what-a-fund-costs')
  expect(pathOf({ tutor: example('Profile') })).toBe('/experts/elena-vasquez')
  expect(pathOf({ event: example('Event', { type: 'offline' }) })).toBe('/offline-events/reading-a-balance-sheet')
  expect(nameOf({ tutor: example('Profile') })).toBe('Elena Vasquez')
  expect(nameOf({ event: example('Event') })).toBe('Reading a balance sheet')
})
