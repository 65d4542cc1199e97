import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import {
  type CalendarEntry,
  writeCalendar,
  writeInvitation,
} from '../../../server/features/events/calendar/calendar.ts'

const entry: CalendarEntry = {
  scheduleId: 's1',
  sequence: 3,
  startsAt: new Date('2026-04-02T16:00:00Z'),
  endsAt: new Date('2026-04-02T17:00:00Z'),
  changedAt: new Date('2026-03-01T10:00:00Z'),
  isCanceled: false,
  name: 'Fees; charts, "all"',
  description: 'An hour.',
  location: 'Calle Mayor 1, Madrid',
  url: 'https://learn.example/e',
  host: 'Elena "E" Vásquez',
}
const people = { sender: 'noreply@learn.example', recipient: { name: 'Ada', address: 'ada@example.org' } }

/** The properties of a calendar and of its only event, by name. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const said = (part: ICAL.Component | null) =>
    Object.fromEntries(part?.getAllProperties().map((one) => [one.name, String(one.getFirstValue())]) ?? [])
  const event = calendar.getFirstSubcomponent('vevent')
  return {
    calendar: said(calendar),
    event: said(event),
    organizer: event?.getFirstProperty('organizer'),
    attendee: event?.getFirstProperty('attendee'),
  }
}

describe('a calendar', () => {
  test('takes nothing for a property that a name, a title or a place says', () => {
    const evil = 'A\r\nATTENDEE:mailto:eve@example.org\nX-A:1\rX-B:"2",;:'
    const named = { ...entry, name: evil, description: evil, location: evil, host: evil }
    const names = (text: string) =>
      [...text.replaceAll('\r\n ', '').matchAll(/^[A-Z-]+(?=[:;])/gm)].map(([name]) => name)
    expect(names(writeCalendar(evil, [named]))).toEqual(names(writeCalendar('Mine', [entry])))
    const invitation = (name: string, one: CalendarEntry) =>
      names(writeInvitation(one, { ...people, recipient: { name, address: 'ada@example.org' } }).content)
    expect(invitation(evil, named)).toEqual(invitation('Ada', entry))
  })

  test('is called what it is called, with its quotation marks', () => {
    expect(writeCalendar('My "own"; list', [])).toContain('\r\nNAME:My "own"\\; list\r\n')
  })

  test('describes a schedule completely, in UTC', () => {
    const { calendar, event } = read(writeCalendar('Mine', [entry]))
    expect(calendar).toMatchObject({
      prodid: '-//Lectern//Lectern//EN',
      method: 'PUBLISH',
      'x-wr-calname': 'Mine',
      'refresh-interval': 'PT1H',
    })
    expect(event).toMatchObject({
      uid: 's1@lectern',
      sequence: '3',
      dtstamp: '2026-03-01T10:00:00Z',
      dtstart: '2026-04-02T16:00:00Z',
      dtend: '2026-04-02T17:00:00Z',
      'last-modified': '2026-03-01T10:00:00Z',
      status: 'CONFIRMED',
      summary: entry.name,
      description: 'An hour.\n\nhttps://learn.example/e',
      location: 'Calle Mayor 1, Madrid',
      url: 'https://learn.example/e',
    })
  })

  test('links to the page without a location, and leaves out missing values', () => {
    const { event } = read(writeCalendar('Mine', [{ ...entry, location: null, description: '', isCanceled: true }]))
    expect(event).toMatchObject({ location: entry.url, description: entry.url, status: 'CANCELLED' })
  })

  test('ends each line as calendars want it', () => {
    expect(writeCalendar('Mine', []).split('\r\n').at(-1)).toBe('')
    expect(writeCalendar('Mine', [entry]).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})

describe('an invitation', () => {
  test('is of the host, to one person, who need not answer', () => {
    const { method, content } = writeInvitation(entry, people)
    const { calendar, event, organizer, attendee } = read(content)
    expect([method, calendar.method, event.uid]).toEqual(['REQUEST', 'REQUEST', 's1@lectern'])
    expect(calendar.prodid).toBe('-//Lectern//Lectern//EN')
    expect([organizer?.getFirstParameter('cn'), organizer?.getFirstValue()]).toEqual([
      entry.host,
      'mailto:noreply@learn.example',
    ])
    expect([
      attendee?.getFirstParameter('cn'),
      String(attendee?.getFirstValue()).toLowerCase(),
      attendee?.getFirstParameter('rsvp'),
    ]).toEqual(['Ada', 'mailto:ada@example.org', 'FALSE'])
  })

  test('is taken back when the session is canceled, and comes from us where nobody hosts', () => {
    const { method, content } = writeInvitation({ ...entry, isCanceled: true, host: null }, people)
    const { calendar, event, organizer } = read(content)
    expect([method, calendar.method, event.status]).toEqual(['CANCEL', 'CANCEL', 'CANCELLED'])
    expect(organizer?.getFirstParameter('cn')).toBe('Lectern')
  })
})
