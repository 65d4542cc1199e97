/** What Twilio tells the portal: who answered STOP or START, and which message did not arrive (NOTE-16). */
import { eq } from 'drizzle-orm'
import twilioSdk from 'twilio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stoppedPhone } from '../../../server/db/schema/messages.ts'
import { startServer, type TestServer } from '../../lib/server.ts'
import { addReached, deliverAll, messageTo, rowsOf } from './short-messages.ts'
import { smsSettings, startTwilio, TOKEN, type TwilioServer } from './twilio-server.ts'

const PUBLIC_URL = 'https://learn.example.org'
const PATH = '/api/webhooks/twilio'
const FORM = 'application/x-www-form-urlencoded'

let server: TestServer
let twilio: TwilioServer
beforeAll(async () => {
  twilio = await startTwilio()
  server = await startServer({ env: { ...smsSettings(twilio.url), PUBLIC_URL } })
})
afterAll(async () => {
  await server.close()
  await twilio.close()
})

const signed = (form: Record<string, string>, path = PATH, token = TOKEN) =>
  twilioSdk.getExpectedTwilioSignature(token, PUBLIC_URL + path, form)

async function tell(form: Record<string, string>, { path = PATH, signature = signed(form, path), type = FORM } = {}) {
  const headers = { 'content-type': type, ...(signature !== '' && { 'x-twilio-signature': signature }) }
  const body = new URLSearchParams(form).toString()
  return (await server.api('POST', path, { body, headers })).status
}
const isStopped = async (phone: string) => (await server.db.$count(stoppedPhone, eq(stoppedPhone.phone, phone))) > 0
const answer = (From: string, Body: string) => ({
  From,
  Body,
  To: '+15005550006',
  MessageSid: 'SM1',
  SmsStatus: 'received',
})

describe('an answer of a person [NOTE-16]', () => {
  test('STOP ends everything to the number until START, however often it comes', async () => {
    const person = await addReached(server)
    const reached = async () => {
      await server.db.transaction((tx) => server.services.messages.keep(tx, messageTo(person)))
      await deliverAll(server.services.messages)
      return twilio.taken.filter(({ to }) => to === person.phone).length
    }
    expect(await reached()).toBe(1)
    expect([await tell(answer(person.phone, 'Stop')), await tell(answer(person.phone, 'STOP '))]).toEqual([204, 204])
    expect(await isStopped(person.phone)).toBe(true)
    expect(await reached()).toBe(1)
    expect([await tell(answer(person.phone, 'start')), await tell(answer(person.phone, 'START'))]).toEqual([204, 204])
    expect(await isStopped(person.phone)).toBe(false)
    expect(await reached()).toBe(2)
  })

  test('anything else changes nothing', async () => {
    const { phone } = await addReached(server)
    for (const words of ['Thank you', 'stop it please', '', '💚']) expect(await tell(answer(phone, words))).toBe(204)
    expect(await isStopped(phone)).toBe(false)
  })
})

describe('nobody else is believed [NOTE-16]', () => {
  const form = answer('+46701112233', 'STOP')
  test.each([
    ['without a signature', {}, ''],
    ['with another one', {}, 'c2lnbmF0dXJl'],
    ['with that of another token', {}, signed(form, PATH, 'another token')],
    ['with that of another address', {}, signed(form, '/api/webhooks/stripe')],
    ['with that of another form', { From: '+46701112244' }, signed(form)],
    ['with that of a form without a field', { Extra: 'x' }, signed(form)],
  ])('%s: 401', async (_, change, signature) => {
    expect(await tell({ ...form, ...change }, { signature })).toBe(401)
    expect(await isStopped('+46701112233')).toBe(false)
  })

  test('nor anybody where there is no account', async () => {
    const without = await startServer({ env: { PUBLIC_URL } })
    const headers = { 'content-type': FORM, 'x-twilio-signature': signed(form) }
    const body = new URLSearchParams(form).toString()
    expect((await without.api('POST', PATH, { body, headers })).status).toBe(401)
    await without.close()
  })

  test('a form is for this call alone, and this call takes small forms alone', async () => {
    const headers = { 'content-type': FORM }
    const elsewhere = await server.api('POST', '/api/auth/login', { body: 'username=a&password=b', headers })
    expect(elsewhere.status).toBe(415)
    const { token } = await server.signIn('student').then(({ accessToken }) => ({ token: accessToken }))
    const code = await server.api('POST', '/api/users/me/phone/code', { token, body: 'phone=%2B46701234567', headers })
    expect(code.status).toBe(415)
    expect(await tell({ ...form, Body: 'x'.repeat(70_000) })).toBe(413)
    expect(await tell(form, { type: 'text/plain' })).toBe(415)
  })
})

describe('what became of a message [NOTE-18]', () => {
  async function sent() {
    const person = await addReached(server)
    await server.db.transaction((tx) => server.services.messages.keep(tx, messageTo(person)))
    await deliverAll(server.services.messages)
    const [row] = await rowsOf(server, person)
    const told = (change: Record<string, string>) =>
      tell(
        { MessageSid: row?.providerId ?? '', MessageStatus: 'delivered', ...change },
        { path: `${PATH}?message=${row?.id}` },
      )
    const state = async () => (await rowsOf(server, person)).map(({ state, failure }) => [state, failure])
    return { person, told, state }
  }

  test('that arrived stays sent, and one that did not has failed', async () => {
    const { told, state } = await sent()
    expect([await told({}), await state()]).toEqual([204, [['sent', null]]])
    expect(await told({ MessageStatus: 'undelivered', ErrorCode: '30003' })).toBe(204)
    expect(await state()).toEqual([['failed', 'undelivered, error 30003']])
    await deliverAll(server.services.messages)
    expect(await state()).toEqual([['failed', 'undelivered, error 30003']])
  })

  test('is told by its own id alone, and is no answer of a person', async () => {
    const { person, told, state } = await sent()
    expect(await told({ MessageSid: 'SM2', MessageStatus: 'failed' })).toBe(204)
    expect(await told({ From: person.phone, Body: 'STOP' })).toBe(204)
    expect([await state(), await isStopped(person.phone)]).toEqual([[['sent', null]], false])
  })
})
