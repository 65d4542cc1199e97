import type { Article, Course, Event, Locale, Profile } from '../../openapi/generated/portal.ts'
import { paths } from '../platform/address/paths.ts'
import type { Subject } from '../platform/address/route.ts'
import { localised } from '../platform/texts/locales.ts'

/** Where the page stands that names things. */
export interface Place {
  origin: string
  locale: Locale
  /** whether the portal has a page under that path */
  hasPage(path: string): boolean
}

/** A thing in the words of schema.org. */
export interface Thing {
  '@type': string
  [property: string]: unknown
}

interface Priced {
  price: number | null
  discountedPrice: number | null
  currency: string | null
}

interface Named {
  firstName: string
  lastName: string
}

/** The address by which everybody should know a thing, whichever it was asked for by. */
export function pathOf(subject: Subject): string {
  if ('course' in subject) return paths.course(subject.course.alias)
  if ('article' in subject) return paths.article(subject.article.alias)
  if ('tutor' in subject) return paths.tutor(subject.tutor.alias)
  return paths.event(subject.event)
}

const address = ({ origin, locale }: Place, path: string) => origin + localised(locale, path)
const absolute = ({ origin }: Place, url: string | null | undefined) => (url ? new URL(url, origin).href : undefined)
const fullName = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`.trim()
/** Leaves out empty values. */
const filled = <Item>(list: readonly Item[]) => (list.length > 0 ? list : undefined)
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

const person = (place: Place, one: Named & { alias?: string; title?: string | null }): Thing => {
  const path = one.alias === undefined ? null : paths.tutor(one.alias)
  return {
    '@type': 'Person',
    name: fullName(one),
    jobTitle: one.title ?? undefined,
    url: path !== null && place.hasPage(path) ? address(place, path) : undefined,
  }
}

const organization = (place: Place): Thing => ({
  '@type': 'Organization',
  name: 'Lectern',
  url: `${place.origin}/`,
  logo: `${place.origin}/favicon.svg`,
})

const offer = (place: Place, { price, discountedPrice, currency }: Priced, path: string): Thing => ({
  '@type': 'Offer',
  category: price ? 'Paid' : 'Free',
  price: discountedPrice ?? price ?? 0,
  priceCurrency: currency ?? undefined,
  url: address(place, path),
})

/** A duration in seconds as ISO 8601 writes it, to the minute. */
function isoDuration(seconds: number): string | undefined {
  if (seconds === 0) return undefined
  const minutes = Math.max(1, Math.round(seconds / 60))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}`
}

/** A moment on the clock of that zone, with the zone's offset at that moment. */
function inZone(moment: string, timeZone: string): string {
  const at = new Date(moment)
  const clock = at.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '')
  return clock + (offset || '+00:00')
}

/** https://developers.google.com/search/docs/appearance/structured-data/course-info */
export function courseData(course: Course, place: Place): Thing {
  const path = paths.course(course.alias)
  return {
    '@type': 'Course',
    name: course.name,
    description: course.shortDescription,
    url: address(place, path),
    image: absolute(place, course.cover?.lUrl),
    inLanguage: course.languageCode,
    educationalLevel: course.audienceLevel,
    teaches: filled(course.goals),
    about: filled([...names(course.categories), ...names(course.subjects)]),
    provider: organization(place),
    isAccessibleForFree: !course.price,
    offers: offer(place, course, path),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: isoDuration(course.duration),
      instructor: filled(course.tutors.map((tutor) => person(place, tutor))),
    },
    aggregateRating:
      course.rating === null || course.reviewCount === 0
        ? undefined
        : {
            '@type': 'AggregateRating',
            ratingValue: Math.round(course.rating * 10) / 10,
            reviewCount: course.reviewCount,
            bestRating: 5,
            worstRating: 1,
          },
    dateModified: course.updatedAt,
  }
}

/** https://developers.google.com/search/docs/appearance/structured-data/article */
export const articleData = (article: Article, place: Place): Thing => ({
  '@type': 'Article',
  headline: article.metadata.title ?? article.name,
  description: article.metadata.description ?? article.description,
  url: address(place, paths.article(article.alias)),
  image: absolute(place, article.cover?.lUrl),
  inLanguage: article.languageCode,
  keywords: filled(article.metadata.keywords),
  about: filled([...names(article.categories), ...names(article.subjects)]),
  author: article.author ? person(place, article.author) : undefined,
  publisher: organization(place),
  timeRequired: isoDuration(article.readingTime),
  datePublished: article.publishedAt ?? undefined,
  dateModified: article.updatedAt,
})

export const personData = (tutor: Profile, place: Place): Thing => ({
  ...person(place, tutor),
  url: address(place, paths.tutor(tutor.alias)),
  image: absolute(place, tutor.avatar?.lUrl),
  knowsLanguage: filled(tutor.languageCodes),
  knowsAbout: filled([...names(tutor.categories), ...names(tutor.subjects)]),
  worksFor: organization(place),
})

const EVENT_STATUS = { draft: undefined, published: 'EventScheduled', archived: undefined, cancelled: 'EventCancelled' }

/**
 * The next schedule of an event, or the whole event when none is to come.
 * https://developers.google.com/search/docs/appearance/structured-data/event
 */
export function eventData(event: Event, place: Place): Thing {
  const path = paths.event(event)
  const { startsAt, endsAt } = event.nextSchedule ?? event
  const isOnline = event.type === 'webinar'
  const status = EVENT_STATUS[event.state]
  return {
    '@type': 'Event',
    name: event.name,
    description: event.shortDescription,
    url: address(place, path),
    image: absolute(place, event.cover?.lUrl),
    inLanguage: event.languageCode,
    startDate: inZone(startsAt, event.timezone),
    endDate: inZone(endsAt, event.timezone),
    eventStatus: status && `https://schema.org/${status}`,
    eventAttendanceMode: `https://schema.org/${isOnline ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: isOnline
      ? { '@type': 'VirtualLocation', url: address(place, path) }
      : { '@type': 'Place', name: event.location ?? event.name, address: event.location ?? undefined },
    organizer: organization(place),
    performer: filled([...(event.host ? [event.host] : []), ...event.tutors].map((one) => person(place, one))),
    isAccessibleForFree: !event.price,
    offers: {
      ...offer(place, event, path),
      availability: `https://schema.org/${event.availableTickets === 0 ? 'SoldOut' : 'InStock'}`,
      validFrom: event.createdAt,
    },
    maximumAttendeeCapacity: event.totalTickets ?? undefined,
    remainingAttendeeCapacity: event.availableTickets ?? undefined,
  }
}

/** The site as a whole, for its first page. */
export const siteData = (place: Place): Thing[] => [
  organization(place),
  {
    '@type': 'WebSite',
    name: 'Lectern',
    url: address(place, paths.home()),
    inLanguage: place.locale,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${address(place, paths.courses())}?q={query}`,
      'query-input': 'required name=query',
    },
  },
]

/** The way from the first page to this one. */
export const breadcrumbData = (place: Place, steps: readonly { label: string; path: string }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ label, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: address(place, path),
  })),
})

export function subjectData(subject: Subject, place: Place): Thing {
  if ('course' in subject) return courseData(subject.course, place)
  if ('article' in subject) return articleData(subject.article, place)
  if ('tutor' in subject) return personData(subject.tutor, place)
  return eventData(subject.event, place)
}

/** Name of a thing, as a heading shows it. */
export function nameOf(subject: Subject): string {
  if ('course' in subject) return subject.course.name
  if ('article' in subject) return subject.article.name
  if ('tutor' in subject) return fullName(subject.tutor)
  return subject.event.name
}
