import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../../../openapi/generated/constants.ts'
import { readEnv, StartError } from '../../../../server/env.ts'
import type { EventLetter } from '../../../../server/features/notifications/mail/event-letters.ts'
import { textsOf } from '../../../../server/features/notifications/mail/texts.ts'
import { letterMessage } from '../../../../server/features/notifications/telegram/letter-message.ts'
import { readUpdate } from '../../../../server/features/notifications/telegram/updates.ts'
import { messageHtml } from '../../../../server/features/notifications/telegram-simulator/message-html.ts'

const ALL = {
  TELEGRAM_TOKEN: '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw',
  TELEGRAM_BOT: '@school_bot',
  TELEGRAM_WEBHOOK_SECRET: 'a-secret-of-the-webhook',
}

describe('settings', () => {
  test('are taken together', () => expect(readEnv(ALL)).toMatchObject({ ...ALL, TELEGRAM_BOT: 'school_bot' }))

  test.each(Object.keys(ALL))('a start without %s alone names it [NOTE-25]', (name) => {
    const given = { ...ALL, [name]: '' }
    expect(() => readEnv(given)).toThrow(StartError)
    expect(() => readEnv(given)).toThrow(`${name} is missing`)
  })

  test.each([
    ['TELEGRAM_TOKEN', 'AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'],
    ['TELEGRAM_BOT', 'https://t.me/school_bot'],
    ['TELEGRAM_WEBHOOK_SECRET', 'short'],
    ['TELEGRAM_WEBHOOK_SECRET', 'a secret with spaces'],
  ])('%s cannot be %j [NOTE-25]', (name, value) =>
    expect(() => readEnv({ ...ALL, [name]: value })).toThrow(`${name} is wrong`),
  )
})

const letter: EventLetter = {
  kind: 'sessionMoved',
  url: 'https://school.example/webinar-content/a?b="c"&d',
  event: '</b><a href="https://bad.example">x</a> & co',
  session: { startsAt: new Date('2026-12-01T16:00:00Z'), endsAt: new Date('2026-12-01T17:00:00Z') },
  previous: { startsAt: new Date('2026-12-01T14:00:00Z'), endsAt: new Date('2026-12-01T15:00:00Z') },
  host: '<i>Elena</i>',
  location: 'Room 4 > left',
  timezone: 'Europe/Berlin',
  preferencesUrl: 'https://school.example/profile/preferences',
}

describe('a letter', () => {
  test.each(LOCALES)('in %s is HTML that Telegram reads, with all that was given escaped [NOTE-20]', (locale) => {
    const text = letterMessage(letter, textsOf(locale).texts, locale)
    expect(text.match(/<\/?[a-z]+/g)).toEqual(['<b', '</b', '<a', '</a'])
    expect(text).toContain('&lt;i&gt;Elena&lt;/i&gt;')
    expect(text).toContain('<a href="https://school.example/webinar-content/a?b=&quot;c&quot;&amp;d">')
    expect(() => messageHtml(text)).not.toThrow()
  })

  test('is never longer than Telegram takes, and not cut within a sign', () => {
    const long = '🎓&'.repeat(3000)
    const all = { ...letter, event: long, host: long, location: long }
    const text = letterMessage(all, textsOf('de').texts, 'de')
    expect(messageHtml(text).length).toBeLessThanOrEqual(4096)
    expect(text.isWellFormed()).toBe(true)
    expect(text).toMatch(/…<\/b>/)
  })
})

describe('an update', () => {
  const from = { id: 5, is_bot: false, first_name: 'Maya', language_code: 'fr-CA' }
  const said = (text: string, type = 'private') =>
    readUpdate({ update_id: 1, message: { chat: { id: 5, type }, from, text } })

  test.each([
    ['/start abc-DEF_1', { kind: 'start', code: 'abc-DEF_1' }],
    ['/start@lectern_bot abc', { kind: 'start', code: 'abc' }],
    ['/START', { kind: 'start', code: null }],
    [' /stop ', { kind: 'stop' }],
    ['/stop now, please', { kind: 'talk' }],
    ['/start two words', { kind: 'talk' }],
    [`/start ${'x'.repeat(65)}`, { kind: 'talk' }],
    ['start', { kind: 'talk' }],
    ['', { kind: 'talk' }],
  ])('%j is understood', (text, expected) => expect(said(text)).toMatchObject(expected))

  test('has the name and the language of the account', () => {
    expect(said('hi')).toMatchObject({ chat: { id: 5, name: 'Maya', locale: 'fr' } })
    const message = { chat: { id: 5, type: 'private' }, from: { ...from, username: 'maya', language_code: 'xx' } }
    expect(readUpdate({ update_id: 1, message })).toMatchObject({ chat: { name: '@maya', locale: 'en' } })
  })

  test.each(['group', 'supergroup', 'channel'])('of a %s is none of a person', (type) =>
    expect(said('/start abc', type)).toEqual({ id: 1, kind: 'group', chatId: 5 }),
  )
})

describe('the simulator refuses as Telegram does', () => {
  test.each(['<i>x</i>', '<b>x', 'x</b>', '<b><a href="https://a.example">x</b></a>', 'a < b', '<script>'])(
    '%j',
    (text) => expect(() => messageHtml(text)).toThrow("can't parse entities"),
  )

  test('and links to pages only', () => {
    expect(messageHtml('<a href="javascript:alert(1)">x</a>').content.text).not.toContain('javascript')
  })
})
