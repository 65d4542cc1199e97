import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { letterHtml, letterText } from './layout.ts'

const LOCALES = ['en', 'es', 'pl', 'de', 'fr', 'bg', 'ro', 'ar'] as const
type Locale = (typeof LOCALES)[number]

const plain = z.strictObject({ subject: z.string(), lead: z.string(), note: z.string() })
const withButton = plain.extend({ button: z.string() })
const textsSchema = z.strictObject({
  hello: z.string(),
  orOpen: z.string(),
  footer: z.string(),
  verifyEmail: withButton,
  resetPassword: withButton,
  passwordChanged: plain,
  newSignIn: plain,
})

const read = (locale: Locale) =>
  textsSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'texts', `${locale}.json`), 'utf8')))
const TEXTS = new Map(LOCALES.map((locale) => [locale, read(locale)]))

/** What a message is about; `url` is the page that its button opens. */
export type Letter =
  | { kind: 'verifyEmail' | 'resetPassword'; url: string }
  | { kind: 'passwordChanged' }
  | { kind: 'newSignIn'; device: string }

export interface Recipient {
  address: string
  name: string
  /** the person's language; English where there is no such text */
  locale: string
}

/** A message, ready to be sent. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** an invitation that calendars take in, or its withdrawal (RFC 5546) */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

export function write(letter: Letter, { address, name, locale }: Recipient): Mail {
  const chosen = LOCALES.find((one) => one === locale) ?? 'en'
  const texts = TEXTS.get(chosen) ?? read(chosen)
  const own = texts[letter.kind]
  const device = letter.kind === 'newSignIn' ? letter.device : ''
  const parts = {
    locale: chosen,
    subject: own.subject,
    hello: texts.hello.replace('{{name}}', () => name),
    lead: own.lead.replace('{{device}}', () => device),
    button: 'url' in letter && 'button' in own ? { label: own.button, url: letter.url, orOpen: texts.orOpen } : null,
    note: own.note,
    footer: texts.footer,
  }
  return { to: address, subject: own.subject, text: letterText(parts), html: letterHtml(parts) }
}
