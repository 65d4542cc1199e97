/** A telephone number is verified by a code, before anything else is sent there (NOTE-15). */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserSettings } from '../../../openapi/generated/portal.ts'
import { outgoingMessage, phoneCode, stoppedPhone } from '../../../server/db/schema/messages.ts'
import { userSettings } from '../../../server/db/schema/people.ts'
import { rateLimit } from '../../../server/db/schema/platform.ts'
import { cleanUp } from '../../../server/jobs/clean-up.ts'
import type { Problem } from '../../lib/caller.ts'
import { runJob } from '../../lib/jobs.ts'
import { addMember } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'
import { deliverAll, newPhone, rowsOf } from './short-messages.ts'
import { smsSettings, startTwilio, type TwilioServer } from './twilio-server.ts'

let server: TestServer
let twilio: TwilioServer
beforeAll(async () => {
  twilio = await startTwilio()
  server = await startServer({ env: smsSettings(twilio.url) })
})
afterAll(async () => {
  await server.close()
  await twilio.close()
})

let people = 0
async function somebody() {
  people += 1
  const { id, token } = await addMember(server, `caller-${people}`, ['student'])
  const call = <Body = Problem>(method: string, path: string, body: object) =>
    server.api<Body & Problem>(method, `/api/users/me/${path}`, { token, body })
  return {
    id,
    ask: (phone: string, language = 'en') =>
      server.api<Problem>('POST', '/api/users/me/phone/code', {
        token,
        body: { phone },
        headers: { 'accept-language': language },
      }),
    verify: (code: string) => call<UserSettings>('POST', 'phone/verify', { code }),
    save: (phone: string | null) => call<UserSettings>('PATCH', 'settings', { contacts: { phone } }),
  }
}

/** The code that came last to a number. */
async function codeAt(phone: string) {
  await deliverAll(server.services.messages)
  const last = twilio.taken.findLast(({ to }) => to === phone)
  return /\d{6}/.exec(last?.body ?? '')?.[0] ?? 'no code'
}
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const isVerified = async (id: string) =>
  (await server.db.select().from(userSettings).where(eq(userSettings.userId, id)))[0]?.isPhoneVerified

describe('a code [NOTE-15]', () => {
  test('goes to the number, which becomes the contact phone, and verifies it', async () => {
    const [me, phone] = [await somebody(), newPhone()]
    expect((await me.ask(phone)).status).toBe(204)
    const code = await codeAt(phone)
    expect(twilio.taken.at(-1)?.body).toBe(
      `${code} is your Lectern code to verify this number. It is valid for 10 minutes.`,
    )
    expect(await isVerified(me.id)).toBe(false)
    const { status, body } = await me.verify(code)
    expect(status).toBe(200)
    expect([body.contacts.phone, body.security.isPhoneVerified]).toEqual([phone, true])
    expect(await me.verify(code)).toMatchObject({ status: 410, body: { code: 'phone-code-expired' } })
    expect(await me.ask(phone)).toMatchObject({ status: 409, body: { code: 'phone-verified' } })
  })

  test('comes in the language of the person', async () => {
    const [me, phone] = [await somebody(), newPhone()]
    await server.db.update(userSettings).set({ preferredLanguage: 'ar' }).where(eq(userSettings.userId, me.id))
    await me.ask(phone)
    expect((await me.verify(await codeAt(phone))).status).toBe(200)
    expect(twilio.taken.at(-1)?.body).toContain('رمزك')
  })

  test('is known to nobody but the number: not to the database, nor to an answer', async () => {
    const [me, phone] = [await somebody(), newPhone()]
    const { text } = await me.ask(phone)
    expect(text).toBe('')
    const [waiting] = await rowsOf(server, me)
    const [kept] = await server.db.select().from(phoneCode).where(eq(phoneCode.userId, me.id))
    const code = await codeAt(phone)
    expect(JSON.stringify([waiting, kept, await rowsOf(server, me)])).not.toContain(code)
  })

  test('is wrong four times, and after the fifth worth nothing', async () => {
    const [me, phone] = [await somebody(), newPhone()]
    await me.ask(phone)
    const code = await codeAt(phone)
    for (let n = 1; n < 5; n++) {
      const { status, body } = await me.verify(another(code))
      expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'phone-code-wrong', ['code']])
    }
    expect(await me.verify(another(code))).toMatchObject({ status: 410, body: { code: 'phone-code-expired' } })
    expect(await me.verify(code)).toMatchObject({ status: 410 })
    expect(await isVerified(me.id)).toBe(false)
  })

  test('can be tried five times in all, also at once', async () => {
    const [me, phone] = [await somebody(), newPhone()]
    await me.ask(phone)
    const code = await codeAt(phone)
    const answers = await Promise.all(Array.from({ length: 12 }, () => me.verify(another(code))))
    expect(answers.filter(({ body }) => body.code === 'phone-code-wrong')).toHaveLength(4)
    expect((await me.verify(code)).status).toBe(410)
  })

  test('right at the fifth try is right', async () => {
    const [me, phone] = [await somebody(), newPhone()]
    await me.ask(phone)
    const code = await codeAt(phone)
    for (let n = 1; n < 5; n++) await me.verify(another(code))
    expect((await me.verify(code)).status).toBe(200)
  })

  test('ends after ten minutes', async () => {
    const [me, phone] = [await somebody(), newPhone()]
    await me.ask(phone)
    const code = await codeAt(phone)
    const [{ left } = { left: null }] = await server.db
      .select({ left: sql<number>`extract(epoch from ${phoneCode.expiresAt} - now())::float` })
      .from(phoneCode)
      .where(eq(phoneCode.userId, me.id))
    expect(left).toBeGreaterThan(590)
    expect(left).toBeLessThanOrEqual(600)
    await server.db.update(phoneCode).set({ expiresAt: new Date(Date.now() - 1) })
    expect(await me.verify(code)).toMatchObject({ status: 410, body: { code: 'phone-code-expired' } })
    await runJob(cleanUp, server.services)
    expect(await server.db.$count(phoneCode, eq(phoneCode.userId, me.id))).toBe(0)
  })

  test('takes the place of the one before', async () => {
    const [me, phone] = [await somebody(), newPhone()]
    await me.ask(phone)
    const first = await codeAt(phone)
    await me.ask(phone)
    const second = await codeAt(phone)
    if (first !== second) expect((await me.verify(first)).status).toBe(400)
    expect((await me.verify(second)).status).toBe(200)
  })

  test('is for the account that asked and for the number that it went to', async () => {
    const [me, other, phone] = [await somebody(), await somebody(), newPhone()]
    await me.ask(phone)
    const code = await codeAt(phone)
    expect((await other.verify(code)).status).toBe(410)
    await me.save(newPhone())
    expect(await me.verify(code)).toMatchObject({ status: 410, body: { code: 'phone-code-expired' } })
    expect(await isVerified(me.id)).toBe(false)
  })
})

describe('a number [NOTE-15]', () => {
  test('stays verified while it is saved as it is, and no longer', async () => {
    const [me, phone] = [await somebody(), newPhone()]
    await me.ask(phone)
    await me.verify(await codeAt(phone))
    expect((await me.save(phone)).body.security.isPhoneVerified).toBe(true)
    expect((await me.save(newPhone())).body.security.isPhoneVerified).toBe(false)
    expect((await me.save(phone)).body.security.isPhoneVerified).toBe(false)
    await me.save(null)
    expect((await me.save(null)).body.security.isPhoneVerified).toBe(false)
  })

  test('that asks for a code in place of a verified one is not verified', async () => {
    const me = await somebody()
    const [phone, next] = [newPhone(), newPhone()]
    await me.ask(phone)
    await me.verify(await codeAt(phone))
    await me.ask(next)
    expect(await isVerified(me.id)).toBe(false)
    expect((await me.verify(await codeAt(next))).body.contacts.phone).toBe(next)
  })

  test.each([
    '0701234567',
    '+46 70 123 45 67',
    '+0701234567',
    '+46',
    '+46701234567890123',
    'phone',
    '',
    '+4670123456a',
  ])('as %j is refused with clear words at the field', async (phone) => {
    const me = await somebody()
    const { status, body } = await me.ask(phone)
    expect([status, body.code]).toEqual([400, 'invalid-request'])
    expect(body.fields?.phone?.join(' ')).toMatch(/country code|at (most|least)/)
    const saved = await me.save(phone)
    expect(saved.body.fields?.['contacts.phone']?.join(' ')).toMatch(/country code|at (most|least)/)
  })

  test('is refused in the language of the caller', async () => {
    const { body } = await (await somebody()).ask('0701234567', 'de')
    expect(body.fields?.phone).toEqual([
      'Gib die Nummer mit Landesvorwahl ein, etwa +4930901820, ohne Leerzeichen und Buchstaben.',
    ])
  })

  test.each([21211, 21408, 21614])('that Twilio does not write to (%i) is told when asked for again', async (error) => {
    const [me, phone] = [await somebody(), newPhone()]
    await deliverAll(server.services.messages)
    twilio.ways.send.push(error)
    await me.ask(phone)
    await deliverAll(server.services.messages)
    const { status, body } = await me.verify('000000')
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([409, 'phone-unreachable', ['phone']])
    expect(await me.ask(phone)).toMatchObject({ status: 409, body: { code: 'phone-unreachable' } })
    expect((await me.ask(newPhone())).status).toBe(204)
  })

  test('that was stopped gets no code', async () => {
    const [me, phone] = [await somebody(), newPhone()]
    await server.db.insert(stoppedPhone).values({ phone })
    const { status, body } = await me.ask(phone)
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([409, 'phone-stopped', ['phone']])
    expect(await rowsOf(server, me)).toEqual([])
  })

  test('is forgotten with the account, and so are its code and messages', async () => {
    const [phone, { id, token }] = [newPhone(), await addMember(server, 'leaving', ['student'])]
    await server.api('POST', '/api/users/me/phone/code', { token, body: { phone } })
    await server.api('POST', '/api/users/me/obfuscate', { token, body: { userId: id } })
    await deliverAll(server.services.messages)
    expect(twilio.taken.filter(({ to }) => to === phone)).toEqual([])
    expect(await server.db.$count(phoneCode, eq(phoneCode.userId, id))).toBe(0)
    expect(await server.db.$count(outgoingMessage, eq(outgoingMessage.userId, id))).toBe(0)
  })
})

describe('limits of codes [NOTE-15]', () => {
  const limited = async () => {
    const strict = await startServer({ env: { ...smsSettings(twilio.url), RATE_LIMIT: 'on' } })
    await strict.db.delete(rateLimit)
    const person = async (name: string) => (await addMember(strict, name, ['student'])).token
    const ask = async (token: string, phone: string, from = '203.0.113.1') =>
      (
        await strict.api('POST', '/api/users/me/phone/code', {
          token,
          body: { phone },
          headers: { 'x-forwarded-for': from },
        })
      ).status
    return { strict, person, ask }
  }

  test('five codes an hour for an account, a number, and twenty for an address', async () => {
    const { strict, person, ask } = await limited()
    const [first, second] = [await person('first'), await person('second')]
    const phone = newPhone()
    for (let n = 0; n < 5; n++) expect(await ask(first, phone)).toBe(204)
    expect(await ask(first, newPhone())).toBe(429)
    expect(await ask(second, phone, '203.0.113.2')).toBe(429)
    expect(await ask(second, newPhone(), '203.0.113.2')).toBe(204)
    const crowd = await Promise.all(Array.from({ length: 4 }, (_, n) => person(`crowd-${n}`)))
    const statuses: number[] = []
    for (const token of crowd) for (let n = 0; n < 5; n++) statuses.push(await ask(token, newPhone(), '203.0.113.3'))
    expect(statuses).toEqual(Array(20).fill(204))
    expect(await ask(await person('late'), newPhone(), '203.0.113.3')).toBe(429)
    await strict.close()
  })
})
