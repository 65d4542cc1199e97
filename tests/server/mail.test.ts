import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '../../server/env.ts'
import { type Letter, write } from '../../server/mail/letters.ts'
import { createMailer } from '../../server/mail/mailer.ts'
import { readLetters } from '../lib/letters.ts'

const LOCALES = ['en', 'es', 'pl', 'de', 'fr', 'bg', 'ro', 'ar']
const LETTERS: Letter[] = [
  { kind: 'verifyEmail', url: 'https://learn.example.org/auth/verify-email?token=abc&x=1' },
  { kind: 'resetPassword', url: 'https://learn.example.org/auth/reset-password?token=abc' },
  { kind: 'passwordChanged' },
  { kind: 'newSignIn', device: 'Firefox, Linux' },
]
const to = { address: 'maya@example.org', name: 'Maya', locale: 'en' }
const post = async () => ({ to, letter: { kind: 'passwordChanged' as const } })

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-mail-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const mailer = (settings: Record<string, string>) =>
  createMailer({ env: readEnv({ LOG_LEVEL: 'silent', ...settings }), dataDir, retryMs: [20, 20] })

/** A mail server on this machine that refuses the first messages. */
async function smtp(refusals = 0) {
  const received: Email[] = []
  let left = refusals
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
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { received, url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((done) => server.close(done)) }
}

describe.each(LOCALES)('messages in %s', (locale) => {
  test.each(LETTERS)('$kind says everything in its own language, as text and as HTML', (letter) => {
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
  })
})

test('an unknown language is English', () => {
  expect(write({ kind: 'passwordChanged' }, { ...to, locale: 'xx' }).subject).toBe('Your password was changed')
})

test('with a mail server the message goes there', async () => {
  const server = await smtp()
  const mail = mailer({ MAIL_URL: server.url, MAIL_FROM: 'school@example.org' })
  mail.later(async () => ({ to: { ...to, locale: 'ar' }, letter: { kind: 'passwordChanged' } }))
  await mail.idle()
  const [message] = server.received
  expect(message?.from).toEqual({ name: 'Lectern', address: 'school@example.org' })
  expect(message?.to).toEqual([{ name: '', address: 'maya@example.org' }])
  expect(message?.subject).toBe('تم تغيير كلمة مرورك')
  expect(message?.html).toContain('dir="rtl"')
  expect(message?.text).toContain('مرحبًا Maya')
  await mail.close()
  await server.close()
})

test('a server that refuses at first gets it again, once', async () => {
  const server = await smtp(2)
  const mail = mailer({ MAIL_URL: server.url })
  mail.later(post)
  await mail.idle()
  expect(server.received).toHaveLength(1)
  await mail.close()
  await server.close()
})

test('a server that is down costs the message and nothing else', async () => {
  const mail = mailer({ MAIL_URL: 'smtp://127.0.0.1:9' })
  const started = performance.now()
  mail.later(post)
  expect(performance.now() - started).toBeLessThan(50)
  await mail.idle()
  await mail.close()
})

test('a look-up that fails is not the problem of anybody who waits', async () => {
  const mail = mailer({})
  mail.later(() => Promise.reject(new Error('no database')))
  mail.later(async () => null)
  await mail.idle()
  expect(await readdir(join(dataDir, 'mail')).catch(() => [])).toEqual([])
  await mail.close()
})

test('without a mail server each message is a file that mail programs open, for the operator alone', async () => {
  const mail = mailer({})
  mail.later(post)
  await mail.idle()
  const [name = ''] = await readdir(join(dataDir, 'mail'))
  expect(name).toMatch(/\.eml$/)
  expect(await readFile(join(dataDir, 'mail', name), 'utf8')).toContain('\r\n')
  expect((await readLetters(dataDir))[0]?.subject).toBe('Your password was changed')
  await mail.close()
})
