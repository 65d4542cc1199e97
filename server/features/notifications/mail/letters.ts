import type { Recipient } from '../../auth/queries.ts'
import { EVENT_LETTERS, type EventLetter, eventParts, isolatedIn } from './event-letters.ts'
import { type LetterParts, letterHtml, letterText } from './layout.ts'
import { filled, type Texts, textsOf } from './texts.ts'

/** A message about an account; `url` is the page that its button opens. */
type AccountLetter =
  | { kind: 'verifyEmail' | 'resetPassword' | 'channelTest'; url: string }
  | { kind: 'passwordChanged' }
  | { kind: 'newSignIn'; device: string }

/** A message about a person's course. */
export interface CourseLetter {
  kind: 'courseRegistered' | 'courseLeft' | 'courseFinished'
  /** page of the course */
  url: string
  /** name of the course */
  course: string
  /** page where the recipient turns messages on and off */
  preferencesUrl: string
}

/** A message about money, which goes to the account whatever other mail the person wants. */
interface OrderLetter {
  kind: 'orderPaid' | 'orderRefunded' | 'orderFailed'
  /** page of the order */
  url: string
  /** what was bought */
  item: string
  /** in whole units of the currency */
  amount: number
  currency: string
  receiptNumber: string | null
}

/** What a tutor writes to a student of a course, in the tutor's own words (LEARN-62). */
interface TutorLetter {
  kind: 'courseMessage'
  subject: string
  words: string
  /** name of the tutor */
  tutor: string
  /** name of the course */
  course: string
  /** page of the course */
  url: string
  /** page where the recipient turns messages of the course off and on */
  subscriptionUrl: string
}

/** The content of a message. */
export type Letter = AccountLetter | CourseLetter | EventLetter | OrderLetter | TutorLetter

/** What every channel can carry, and not only mail. */
export type ChannelLetter = EventLetter | CourseLetter

/** An invitation for calendar programs, or its withdrawal (RFC 5546). */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL'
  content: string
}

/** A message that is ready to be sent. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  calendar?: CalendarPart | undefined
  /**
   * withdrawals of further schedules, one calendar each, because an invitation concerns one UID (RFC 5546, 3.2.2 and
   * 3.2.5)
   */
  withdrawals?: string[] | undefined
  /** where a mail program unsubscribes for its reader by one press (RFC 8058) */
  unsubscribeUrl?: string | undefined
}

const isOfEvent = (letter: Letter): letter is EventLetter => EVENT_LETTERS.some((kind) => kind === letter.kind)

export function write(letter: Letter, { address, name, locale: wanted }: Recipient): Mail {
  const { locale, texts } = textsOf(wanted)
  const own = partsOf(letter, texts, locale)
  const parts = { ...own, locale, hello: filled(texts.hello, { name }) }
  return { to: address, subject: own.subject, text: letterText(parts), html: letterHtml(parts) }
}

function partsOf(letter: Letter, texts: Texts, locale: string) {
  if ('item' in letter) return orderParts(letter, texts, locale)
  if (letter.kind === 'courseMessage') return tutorParts(letter, texts, locale)
  return isOfEvent(letter) || 'course' in letter ? channelParts(letter, texts, locale) : accountParts(letter, texts)
}

/** The parts of what every channel can carry. */
export const channelParts = (letter: ChannelLetter, texts: Texts, locale: string) =>
  'course' in letter ? courseParts(letter, texts, locale) : eventParts(letter, texts, locale)

function orderParts({ kind, url, item, amount, currency, receiptNumber }: OrderLetter, texts: Texts, locale: string) {
  const own = texts[kind]
  const labels = texts.order
  const price = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount)
  return {
    subject: filled(own.subject, { item }),
    lead: filled(own.lead, { item: isolatedIn(locale, item) }),
    details: [
      { label: labels.amount, value: isolatedIn(locale, price) },
      ...(receiptNumber === null ? [] : [{ label: labels.receipt, value: receiptNumber }]),
    ],
    button: { label: labels.button, url, orOpen: texts.orOpen },
    link: null,
    note: own.note,
    footer: { text: labels.footer, link: null },
  }
}

function courseParts({ kind, url, course, preferencesUrl }: CourseLetter, texts: Texts, locale: string) {
  const own = texts[kind]
  return {
    subject: filled(own.subject, { course }),
    lead: filled(own.lead, { course: isolatedIn(locale, course) }),
    details: [],
    button: { label: own.button, url, orOpen: texts.orOpen },
    link: null,
    note: own.note,
    footer: { text: own.footer, link: { label: texts.event.preferences, url: preferencesUrl } },
  }
}

function tutorParts(letter: TutorLetter, texts: Texts, locale: string) {
  const { subject, words, tutor, course, url, subscriptionUrl } = letter
  const own = texts.courseMessage
  return {
    subject,
    lead: filled(own.lead, { tutor: isolatedIn(locale, tutor), course: isolatedIn(locale, course) }),
    words,
    details: [],
    button: { label: own.button, url, orOpen: texts.orOpen },
    link: null,
    note: own.note,
    footer: { text: own.footer, link: { label: own.unsubscribe, url: subscriptionUrl } },
  }
}

function accountParts(letter: AccountLetter, texts: Texts): Omit<LetterParts, 'locale' | 'hello'> {
  const own = texts[letter.kind]
  return {
    subject: own.subject,
    lead: filled(own.lead, { device: letter.kind === 'newSignIn' ? letter.device : '' }),
    details: [],
    button: 'url' in letter && 'button' in own ? { label: own.button, url: letter.url, orOpen: texts.orOpen } : null,
    link: null,
    note: own.note,
    footer: { text: texts.footer, link: null },
  }
}
