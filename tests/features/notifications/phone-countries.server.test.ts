/** SMS that goes only to some countries (NOTE-29). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '../../../server/env.ts'
import { isServed, namesOf } from '../../../server/features/notifications/sms/countries.ts'
import type { Problem } from '../../lib/caller.ts'
import { addMember, type Member } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'
import { addReached, deliverAll, messageTo, rowsOf } from './short-messages.ts'

let server: TestServer
let person: Member
beforeAll(async () => {
  server = await startServer({ env: { SMS_COUNTRIES: 'de, AT' } })
  person = await addMember(server, 'abroad', ['student'])
})
afterAll(() => server.close())

const ask = (phone: string, language = 'en') =>
  server.api<Problem>('POST', '/api/users/me/phone/code', {
    token: person.token,
    body: { phone },
    headers: { 'accept-language': language },
  })

describe('a number of a country that is not served [NOTE-29]', () => {
  test('is refused at its field with the countries that are, and nothing is sent', async () => {
    const { status, body } = await ask('+46701234567')
    expect([status, body.code]).toEqual([409, 'phone-country'])
    expect(body.fields?.phone?.[0]).toContain('Use a number from one of these: Germany or Austria.')
    expect((await ask('+46701234567', 'de')).body.fields?.phone?.[0]).toContain('Deutschland oder Österreich')
    expect((await ask('+46701234567', 'ar')).body.fields?.phone?.[0]).toContain('ألمانيا أو النمسا')
    expect(await rowsOf(server, person)).toEqual([])
    expect((await ask('+4915112345678')).status).toBe(204)
  })

  test('gets nothing either when it was verified before', async () => {
    const reached = await addReached(server)
    await server.db.transaction((tx) => server.services.messages.keep(tx, messageTo(reached)))
    await deliverAll(server.services.messages)
    expect(await rowsOf(server, reached)).toMatchObject([{ state: 'failed', failure: 'a country that is not served' }])
  })
})

describe('the country of a number [NOTE-29]', () => {
  test.each([
    ['+12425551234', ['US'], false],
    ['+12425551234', ['BS'], true],
    ['+12125551234', ['BS'], false],
    ['+12125551234', ['CA'], true],
    ['+9991234567', ['US'], false],
    ['+9991234567', undefined, true],
  ])('%s for %s: %s', (phone, served, expected) => {
    expect(isServed(phone, served)).toBe(expected)
  })

  test('is told by its name', () => {
    expect(namesOf(['DE', 'US'], 'es')).toBe('Alemania o Estados Unidos')
  })
})

test('a start with a country that there is not names the variable', () => {
  expect(() => readEnv({ SMS_COUNTRIES: 'DE,XX' })).toThrow(/SMS_COUNTRIES.*such as DE,AT,CH/)
})
