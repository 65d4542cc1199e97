/** One schedule of an event as a calendar shows it. */
export interface CalendarSchedule {
  name: string
  startsAt: string
  endsAt: string
  /** where it takes place: a room, or the address of its page */
  place: string
  about: string
}

/** A moment as iCalendar writes it, in UTC: 20260402T160000Z. */
const basic = (moment: string) => `${new Date(moment).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

/** Opens Google's calendar with the schedule filled in. */
export const googleLink = ({ name, startsAt, endsAt, place, about }: CalendarSchedule) =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: 'TEMPLATE',
    text: name,
    dates: `${basic(startsAt)}/${basic(endsAt)}`,
    location: place,
    details: about,
  })}`

/** Opens Outlook's calendar on the web with the schedule filled in. */
export const outlookLink = ({ name, startsAt, endsAt, place, about }: CalendarSchedule) =>
  `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: name,
    startdt: new Date(startsAt).toISOString(),
    enddt: new Date(endsAt).toISOString(),
    location: place,
    body: about,
  })}`
