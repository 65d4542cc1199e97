import { z } from 'zod'
import { LOCALES } from '../../../../openapi/generated/constants.ts'
import { readTexts } from '../../../http/texts.ts'

type Locale = (typeof LOCALES)[number]

const plain = z.strictObject({ subject: z.string(), lead: z.string(), note: z.string() })
const withButton = plain.extend({ button: z.string() })
const withFooter = withButton.extend({ footer: z.string() })
const textsSchema = z.strictObject({
  hello: z.string(),
  orOpen: z.string(),
  footer: z.string(),
  verifyEmail: withButton,
  resetPassword: withButton,
  passwordChanged: plain,
  newSignIn: plain,
  /** `lead` stands alone in a short message, so that it has no markup */
  channelTest: withButton,
  /** texts that all mails about events share */
  event: z.strictObject({
    when: z.string(),
    before: z.string(),
    heldUntil: z.string(),
    host: z.string(),
    place: z.string(),
    people: z.string(),
    file: z.string(),
    footer: z.string(),
    preferences: z.string(),
  }),
  reminder: withButton,
  peopleJoined: withFooter,
  peopleLeft: withFooter,
  endReminder: withButton,
  started: withButton,
  ended: withButton,
  recordingReady: withButton,
  registered: withButton,
  sessionMoved: withButton,
  sessionCanceled: withButton,
  eventCanceled: withButton,
  gaveUp: withFooter,
  ticketOffered: withFooter,
  courseRegistered: withFooter,
  courseLeft: withFooter,
  courseFinished: withFooter,
  courseMessage: z.strictObject({
    lead: z.string(),
    button: z.string(),
    note: z.string(),
    footer: z.string(),
    unsubscribe: z.string(),
  }),
  /** what the bot at Telegram says about itself; links in it are Telegram's HTML */
  telegram: z.strictObject({
    connected: z.string(),
    moved: z.string(),
    disconnected: z.string(),
    expired: z.string(),
    help: z.string(),
    welcome: z.string(),
  }),
  order: z.strictObject({ amount: z.string(), receipt: z.string(), button: z.string(), footer: z.string() }),
  orderPaid: plain,
  orderRefunded: plain,
  /** a short message */
  phoneCode: z.string(),
  orderFailed: plain,
})

export type Texts = z.infer<typeof textsSchema>

const read = (locale: Locale) => textsSchema.parse(readTexts(locale, 'letters'))
const TEXTS = new Map(LOCALES.map((locale) => [locale, read(locale)]))

/** The texts of a language, or the English ones if there are none. */
export function textsOf(locale: string): { locale: Locale; texts: Texts } {
  const chosen = LOCALES.find((one) => one === locale) ?? 'en'
  return { locale: chosen, texts: TEXTS.get(chosen) ?? read(chosen) }
}

/** Replaces each `{{name}}` in a text with its value. */
export const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
