import { type ChannelLetter, channelParts } from '../mail/letters.ts'
import type { Texts } from '../mail/texts.ts'

/** Characters of each part, so that all of them together stay below the 4096 that a message may have. */
const MOST = { subject: 400, lead: 800, detail: 350 }

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for Telegram's HTML. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

const cut = (text: string, most: number) => {
  const signs = [...text]
  return escaped(signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text)
}

/** A letter as a message: subject, lead, when, with whom and where, and a link. */
export function letterMessage(letter: ChannelLetter, texts: Texts, locale: string): string {
  const { subject, lead, details, button } = channelParts(letter, texts, locale)
  return [
    `<b>${cut(subject, MOST.subject)}</b>`,
    cut(lead, MOST.lead),
    ...(details.length > 0
      ? [details.map(({ label, value }) => `${escaped(label)}: ${cut(value, MOST.detail)}`).join('\n')]
      : []),
    `<a href="${escaped(letter.url)}">${escaped(button?.label ?? letter.url)}</a>`,
  ].join('\n\n')
}
