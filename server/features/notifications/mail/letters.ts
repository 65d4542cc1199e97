import type { Recipient } from '../../auth/queries.ts'
import { EVENT_LETTERS, type EventLetter, eventParts } from './event-letters.ts'
import { type LetterParts, letterHtml, letterText } from './layout.ts'
import { filled, type Texts, textsOf } from './texts.ts'

/** A message about an account; `url` is the page that its button opens. */
type AccountLetter =
  | { kind: 'verifyEmail' | 'resetPassword'; url: string }
  | { kind: 'passwordChanged' }
  | { kind: 'newSignIn'; device: string }

/** The content of a message. */
export type Letter = AccountLetter | EventLetter

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
}

const isOfEvent = (letter: Letter): letter is EventLetter => EVENT_LETTERS.some((kind) => kind === letter.kind)

export function write(letter: Letter, { address, name, locale: wanted }: Recipient): Mail {
  const { locale, texts } = textsOf(wanted)
  const own = isOfEvent(letter) ? eventParts(letter, texts, locale) : accountParts(letter, texts)
  const parts = { ...own, locale, hello: filled(texts.hello, { name }) }
  return { to: address, subject: own.subject, text: letterText(parts), html: letterHtml(parts) }
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
