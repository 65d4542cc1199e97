import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../openapi/generated/constants.ts'
import { isTimeZone } from '../../server/http/reference-data.ts'
import { timeZoneLabel, timeZoneOptions } from '../../src/platform/reference/time-zones.ts'
import { holds } from '../lib/portal/properties.ts'
import { wallClock } from '../lib/wall-clock.ts'

const WINTER = new Date('2026-01-15T12:00:00Z')
const SUMMER = new Date('2026-07-15T12:00:00Z')

const labelOf = (zone: string, at: Date) => timeZoneOptions('en', at).find(({ value }) => value === zone)?.label

/** The offset of a zone in minutes, calculated from its local date and time. */
const minutesAhead = (zone: string, at: Date) => (wallClock(at, zone).getTime() - at.getTime()) / 60_000

/** The offset in minutes that a label shows. */
function minutesSaid(label: string) {
  const said = /^GMT([+-])(\d\d):(\d\d) \S/.exec(label)
  expect(said, label).not.toBeNull()
  const [, sign, hours, minutes] = said ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

describe('the time-zone list', () => {
  test.each([
    ['UTC', 'GMT+00:00 UTC', 'GMT+00:00 UTC'],
    ['Europe/Madrid', 'GMT+01:00 Madrid', 'GMT+02:00 Madrid'],
    ['Asia/Jakarta', 'GMT+07:00 Jakarta', 'GMT+07:00 Jakarta'],
    ['America/New_York', 'GMT-05:00 New York', 'GMT-04:00 New York'],
    ['America/St_Johns', 'GMT-03:30 St Johns', 'GMT-02:30 St Johns'],
    ['Asia/Tehran', 'GMT+03:30 Tehran', 'GMT+03:30 Tehran'],
    ['Australia/Lord_Howe', 'GMT+11:00 Lord Howe', 'GMT+10:30 Lord Howe'],
    ['Pacific/Chatham', 'GMT+13:45 Chatham', 'GMT+12:45 Chatham'],
    ['America/Indiana/Tell_City', 'GMT-06:00 Tell City, Indiana', 'GMT-05:00 Tell City, Indiana'],
  ])('%s is %s in January and %s in July [TEXT-15]', (zone, winter, summer) => {
    expect(labelOf(zone, WINTER)).toBe(winter)
    expect(labelOf(zone, SUMMER)).toBe(summer)
  })

  test('calls places as they are called today, whatever their identifier', () => {
    const labels = timeZoneOptions('en', WINTER).map(({ label }) => label)
    for (const label of ['GMT+05:45 Kathmandu', 'GMT+05:30 Kolkata', 'GMT+02:00 Kyiv', 'GMT+07:00 Ho Chi Minh'])
      expect(labels.filter((one) => one.startsWith(label))).toHaveLength(1)
  })

  test('changes on the hour of the change', () => {
    expect(labelOf('Europe/Madrid', new Date('2026-03-29T00:59:59Z'))).toBe('GMT+01:00 Madrid')
    expect(labelOf('Europe/Madrid', new Date('2026-03-29T01:00:00Z'))).toBe('GMT+02:00 Madrid')
  })

  test.each(LOCALES)('in %s: by offset, then by place; nothing twice [TEXT-16]', (locale) => {
    const options = timeZoneOptions(locale, SUMMER)
    const { compare } = new Intl.Collator(locale)
    const places = options.map(({ label }) => ({ minutes: minutesSaid(label), place: label.slice(10) }))
    expect(places).toEqual(places.toSorted((a, b) => a.minutes - b.minutes || compare(a.place, b.place)))
    expect(new Set(options.map(({ value }) => value)).size).toBe(options.length)
    expect(new Set(options.map(({ label }) => label)).size).toBe(options.length)
    expect(options.length).toBeGreaterThan(400)
  })

  test('offers nothing that the server refuses', () => {
    const refused = timeZoneOptions('en', WINTER).filter(({ value }) => !isTimeZone(value))
    expect(refused).toEqual([])
  })

  test('says for every zone what the clocks there show', () => {
    const minute = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    holds(
      fc.property(minute, (given) => {
        const at = new Date(Math.floor(given.getTime() / 60_000) * 60_000)
        for (const { value, label } of timeZoneOptions('en', at))
          expect(minutesSaid(label), `${value} at ${at.toISOString()}`).toBe(minutesAhead(value, at))
      }),
      15,
    )
  })
})

test('one zone is named as the list names it; one that is none stands for itself', () => {
  expect(timeZoneLabel('Africa/Abidjan', WINTER)).toBe('GMT+00:00 Abidjan')
  expect(timeZoneLabel('Asia/Calcutta', WINTER)).toBe('GMT+05:30 Kolkata')
  expect(timeZoneLabel('Atlantis/Capital', WINTER)).toBe('Atlantis/Capital')
})

test('zones of one hour are in the order of their minutes, also west of Greenwich', () => {
  const places = timeZoneOptions('en', WINTER).map(({ label }) => label.slice(10))
  const wanted = ['Marquesas', 'Anchorage', 'Caracas', 'St Johns', 'Noronha', 'Tehran', 'Kabul', 'Kolkata', 'Kathmandu']
  expect(places.filter((place) => wanted.includes(place))).toEqual(wanted)
})

describe('the zone that someone has', () => {
  const values = (own: string | null) => timeZoneOptions('en', WINTER, own).map(({ value }) => value)

  test('is there under its own identifier, and not a second time under another', () => {
    for (const own of ['Asia/Kolkata', 'Asia/Calcutta', 'US/Eastern', 'Europe/Kyiv', 'Europe/Madrid', 'UTC']) {
      expect(values(own), own).toContain(own)
      expect(values(own), own).toHaveLength(values(null).length)
    }
    expect(timeZoneOptions('en', WINTER, 'Asia/Kolkata').find(({ value }) => value === 'Asia/Kolkata')?.label).toBe(
      'GMT+05:30 Kolkata',
    )
  })

  test.each(['Atlantis/Capital', '', 'nonsense'])('is left out when %j is no zone', (own) => {
    expect(values(own)).toEqual(values(null))
  })
})
