import { readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LOCALES } from '../../../openapi/generated/constants.ts'
import { outgoingMessage } from '../../../server/db/schema/messages.ts'
import { user } from '../../../server/db/schema/people.ts'
import { outgoingMail } from '../../../server/db/schema/platform.ts'
import { readEnv } from '../../../server/env.ts'
import { EVENT_LETTERS } from '../../../server/features/notifications/mail/event-letters.ts'
import { type Letter, write } from '../../../server/features/notifications/mail/letters.ts'
import { createMailer } from '../../../server/features/notifications/mail/mailer.ts'
import { readLetters } from '../../lib/letters.ts'
import { startServer, type TestServer } from '../../lib/server.ts'
import { timed } from '../../lib/timed.ts'

const SESSION = {
  url: 'https://learn.example.org/webinar-content/risk?a=1&b=2',
  event: 'Risk & <reward>',
  session: { startsAt: new Date('2026-03-29T16:00:00Z'), endsAt: new Date('2026-03-29T17:00:00Z') },
  previous: { startsAt: new Date('2026-03-28T17:00:00Z'), endsAt: new Date('2026-03-28T18:00:00Z') },
  host: 'Elena Vásquez',
  location: 'Calle Mayor 1, Madrid',
  timezone: 'Europe/Madrid',
  preferencesUrl: 'https://learn.example.org/profile/preferences',
  calendarUrl: 'https://learn.example.org/api/events/risk/calendar.ics',
}
const LETTERS: Letter[] = [
  { kind: 'verifyEmail', url: 'https://learn.example.org/auth/verify-email?token=abc&x=1' },
  { kind: 'resetPassword', url: 'https://learn.example.org/auth/reset-password?token=abc' },
  { kind: 'passwordChanged' },
  { kind: 'newSignIn', device: 'Firefox, Linux' },
  ...EVENT_LETTERS.map((kind) => ({ kind, ...SESSION })),
]
const to = { address: 'maya@example.org', name: 'Maya', locale: 'en' }
const post = async () => ({ userId, to, letter: { kind: 'passwordChanged' as const } })

let server: TestServer
let dataDir: string
let userId: string
beforeAll(async () => {
  server = await startServer({ content: 'empty' })
  dataDir = server.services.dataDir
  const [person] = await server.db
    .insert(user)
    .values({ username: to.address, firstName: to.name, lastName: 'Test', roles: ['student'] })
    .returning()
  userId = person?.id ?? ''
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(outgoingMail)
  await rm(join(dataDir, 'mail'), { recursive: true, force: true })
})

const mailer = (settings: Record<string, string>, retryMs = [20, 20]) =>
  createMailer({ ...server.services, env: readEnv({ LOG_LEVEL: 'silent', ...settings }), retryMs })
const waiting = () => server.db.select().from(outgoingMail)
const due = () => server.db.update(outgoingMail).set({ dueAt: new Date(0) })

/**
 * A mail server on this machine that refuses the first messages, and answers to none before so many are there at the same
 * time.
 */
async function smtp(refusals = 0, together = 1) {
  const received: Email[] = []
  let left = refusals
  const held: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        left -= 1
        if (left >= 0) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
        received.push(await PostalMime.parse(Buffer.concat(chunks)))
        held.push(done)
        if (held.length === together) for (const answer of held.splice(0)) answer()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { received, url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((done) => server.close(done)) }
}

/** Lines that contain only an address or a name are the same in every language. */
const expectOther = (line: string, text: string) => {
  if (/\w \w/.test(line) && !/^\w+: /.test(line)) expect(text.split('\n')).not.toContain(line)
}

describe.each(LOCALES)('messages in %s', (locale) => {
  test.each(LETTERS)('$kind says everything in its own language, as text and as HTML [NOTE-9]', (letter) => {
    const mail = write(letter, { ...to, name: '<b>Maya & Co</b>', locale })
    const english = write(letter, { ...to, locale: 'en' })
    if (locale !== 'en') expect(mail.subject).not.toBe(english.subject)
    expect(mail.text).toContain('<b>Maya & Co</b>')
    expect(mail.html).toContain('&lt;b&gt;Maya &amp; Co&lt;/b&gt;')
    expect(mail.html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(mail.text + mail.html).not.toMatch(/\{\{|undefined|null/)
    if ('url' in letter) {
      expect(mail.text).toContain(letter.url)
      expect(mail.html).toContain(`href="${letter.url.replace('&', '&amp;')}"`)
    }
    if ('device' in letter) expect(mail.text).toContain(letter.device)
    if ('event' in letter) {
      expect(mail.subject).toContain(letter.event)
      expect(mail.text).toContain(letter.event)
      expect(mail.html).toContain('Risk &amp; &lt;reward&gt;')
      for (const part of [letter.host, letter.location, letter.preferencesUrl, letter.calendarUrl]) {
        expect(mail.text).toContain(part)
        expect(mail.html).toContain(part)
      }
      if (locale !== 'en') for (const line of english.text.split('\n')) expectOther(line, mail.text)
    }
  })
})

test('an unknown language is English', () => {
  expect(write({ kind: 'passwordChanged' }, { ...to, locale: 'xx' }).subject).toBe('Your password was changed')
})

test('with a mail server the message goes there [NOTE-10]', async () => {
  const target = await smtp()
  const mail = mailer({ MAIL_URL: target.url, MAIL_FROM: 'school@example.org' })
  mail.later(async () => ({ userId, to: { ...to, locale: 'ar' }, letter: { kind: 'passwordChanged' } }))
  await mail.idle()
  const [message] = target.received
  expect(message?.from).toEqual({ name: 'Lectern', address: 'school@example.org' })
  expect(message?.to).toEqual([{ name: '', address: 'maya@example.org' }])
  expect(message?.subject).toBe('تم تغيير كلمة مرورك')
  expect(message?.html).toContain('dir="rtl"')
  expect(message?.text).toContain('مرحبًا Maya')
  await mail.close()
  await target.close()
})

test('a server that refuses at first gets it again, once', async () => {
  const target = await smtp(2)
  const mail = mailer({ MAIL_URL: target.url })
  mail.later(post)
  await mail.idle()
  expect(target.received).toHaveLength(1)
  await mail.close()
  await target.close()
})

test('a server that is down for good costs the message and nothing else [DATA-4]', async () => {
  const mail = mailer({ MAIL_URL: 'smtp://127.0.0.1:9' })
  expect((await timed(() => mail.later(post))).ms).toBeLessThan(50)
  await mail.idle()
  await mail.close()
  expect(await waiting()).toEqual([])
})

test('what waits for another try outlives its process, unread by anybody', async () => {
  const first = mailer({ MAIL_URL: 'smtp://127.0.0.1:9' }, [3_600_000])
  first.later(post)
  await first.idle()
  await first.close()
  const [row] = await waiting()
  expect(row).toMatchObject({ attempts: 1 })
  expect(row?.sealed).not.toContain('maya')

  const target = await smtp()
  const second = mailer({ MAIL_URL: target.url })
  expect(await second.deliverDue()).toBe(0)
  await due()
  expect(await second.deliverDue()).toBe(1)
  expect(target.received[0]?.subject).toBe('Your password was changed')
  expect(await waiting()).toEqual([])
  await second.close()
  await target.close()
})

test('pauses are those of the list one after the other, and after the last the message is given up', async () => {
  const mail = mailer({ MAIL_URL: 'smtp://127.0.0.1:9' }, [3_600_000, 7_200_000])
  await server.db.transaction((tx) => mail.keep(tx, { userId, to, letter: { kind: 'passwordChanged' } }))
  const hours: number[] = []
  for (let attempt = 0; attempt < 3; attempt++) {
    await due()
    expect(await mail.deliverDue()).toBe(0)
    for (const { dueAt } of await waiting()) hours.push(Math.round((dueAt.getTime() - Date.now()) / 3_600_000))
  }
  expect(hours).toEqual([1, 2])
  await mail.close()
})

test('what was kept under another secret goes, and holds up nothing', async () => {
  const target = await smtp()
  const mail = mailer({ MAIL_URL: target.url })
  await server.db.insert(outgoingMail).values({ sealed: 'AAAA.AAAA.AAAA', dueAt: new Date(0) })
  await server.db.transaction((tx) => mail.keep(tx, { userId, to, letter: { kind: 'passwordChanged' } }))
  expect(await mail.deliverDue()).toBe(1)
  expect(await waiting()).toEqual([])
  await mail.close()
  await target.close()
})

test('a message kept with a change goes out once, however many processes deliver, and not when the change fails', async () => {
  const target = await smtp()
  const mail = [1, 2, 3].map(() => mailer({ MAIL_URL: target.url }))
  const [one] = mail
  if (!one) throw new Error('no mailer')
  const letter = { userId, to, letter: { kind: 'passwordChanged' as const } }
  for (let n = 0; n < 5; n++) await server.db.transaction((tx) => one.keep(tx, letter))
  const failing = server.db.transaction(async (tx) => {
    await one.keep(tx, letter)
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  const sent = await Promise.all(mail.map((each) => each.deliverDue()))
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(5)
  expect(target.received).toHaveLength(5)
  for (const each of mail) await each.close()
  await target.close()
})

test('two are handed over at the same time, each once, and what became of them is told to their reader', async () => {
  const target = await smtp(0, 2)
  const mail = mailer({ MAIL_URL: target.url })
  const letters = Array.from({ length: 6 }, (_, n) => ({
    userId,
    to,
    letter: { kind: 'newSignIn' as const, device: `Device ${n}` },
  }))
  await server.db.delete(outgoingMessage)
  await server.db.transaction((tx) => mail.keep(tx, ...letters))
  const states = async () =>
    (await server.db.select().from(outgoingMessage)).map(({ channel, kind, state }) => `${channel} ${kind} ${state}`)
  expect(new Set(await states())).toEqual(new Set(['email newSignIn waiting']))
  expect(await mail.deliverDue()).toBe(6)
  const devices = target.received.map(({ text }) => /Device \d/.exec(text ?? '')?.[0])
  expect(devices.sort()).toEqual(letters.map(({ letter }) => letter.device))
  expect(await states()).toEqual(Array<string>(6).fill('email newSignIn sent'))
  await mail.close()
  await target.close()
})

test('what was given up is told to its reader, with the reason for the operator', async () => {
  const mail = mailer({ MAIL_URL: 'smtp://127.0.0.1:9' }, [])
  await server.db.delete(outgoingMessage)
  await server.db.transaction((tx) => mail.keep(tx, { userId, to, letter: { kind: 'passwordChanged' } }))
  expect(await mail.deliverDue()).toBe(0)
  const [row] = await server.db.select().from(outgoingMessage)
  expect(row).toMatchObject({ state: 'failed', failure: expect.stringContaining('ECONNREFUSED'), sentAt: null })
  await mail.close()
})

test('a failed lookup sends no message and throws nothing', async () => {
  const mail = mailer({})
  mail.later(() => Promise.reject(new Error('no database')))
  mail.later(async () => null)
  await mail.idle()
  expect(await readdir(join(dataDir, 'mail')).catch(() => [])).toEqual([])
  await mail.close()
})

test('without a mail server each message is a file that mail programs open, for the operator alone [NOTE-10]', async () => {
  const mail = mailer({})
  mail.later(post)
  await mail.idle()
  const [name = ''] = await readdir(join(dataDir, 'mail'))
  expect(name).toMatch(/\.eml$/)
  expect(await readFile(join(dataDir, 'mail', name), 'utf8')).toContain('\r\n')
  expect((await readLetters(dataDir))[0]?.subject).toBe('Your password was changed')
  await mail.close()
})
