import { frame } from '../../../simulators/frame.ts'
import { type Html, html } from '../../../simulators/html.ts'
import type { SimulatedChat } from './chats.ts'
import type { Language } from './texts.ts'

interface Shown {
  language: Language
  chat: SimulatedChat
  /** of the link that was opened; null: none */
  code: string | null
  origin: string
}

type Action = 'start' | 'say' | 'stop' | 'block' | 'unblock'

const button = (action: Action, label: string, look: '' | 'second' | 'end' = 'second') =>
  html`<button name="action" value="${action}"${look === '' ? null : html` class="${look}"`}>${label}</button>`

/** The chat of a browser with the bot. */
export function chatPage({ language, chat, code, origin }: Shown): string {
  const { texts, locale } = language
  const preferences = `${origin}${locale === 'en' ? '' : `/${locale}`}/profile/preferences`
  const isNew = code !== null || chat.lines.length === 0
  return frame({
    language,
    title: texts.title,
    notice: { simulation: texts.simulation, instead: texts.instead },
    card: html`<h1>${texts.heading}</h1>
${chat.isBlocked ? html`<p class="state">${texts.blocked}</p>` : null}
${isNew ? started(texts, code) : null}
<h2>${texts.messages}</h2>
${linesOf(chat, language)}
${chat.isBlocked ? null : writing(texts)}
<form method="post"><div class="acts">${[
      ...(chat.isBlocked ? [] : [button('stop', texts.stop)]),
      chat.isBlocked ? button('unblock', texts.unblock) : button('block', texts.block, 'end'),
    ]}</div></form>
<p class="acts links"><a href="/telegram-simulator/chat?lang=${locale}#last">${texts.lookAgain}</a> <a href="${preferences}">${texts.back}</a></p>`,
  })
}

const started = (texts: Language['texts'], code: string | null) =>
  html`<form method="post">${code === null ? null : html`<p>${texts.invited}</p><input type="hidden" name="code" value="${code}">`}${button('start', texts.start, '')}</form>`

const writing = (texts: Language['texts']) =>
  html`<form method="post" class="acts"><label>${texts.text}<input name="text" maxlength="4096" autocomplete="off" required></label>${button('say', texts.send, '')}</form>`

function linesOf({ lines }: SimulatedChat, { texts, locale }: Language): Html {
  if (lines.length === 0) return html`<p class="quiet">${texts.none}</p>`
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
  const last = lines.at(-1)
  return html`<ol class="chat">${lines.map(
    (line) =>
      html`<li class="${line.from}"${line === last ? html` id="last"` : null}><span class="quiet">${line.from === 'bot' ? texts.bot : texts.you} · <time datetime="${line.at.toISOString()}">${time.format(line.at)} UTC</time></span><div dir="auto">${line.content}</div></li>`,
  )}</ol>`
}
