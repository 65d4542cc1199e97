/** A process that is killed while it sends an SMS: the next one neither loses nor repeats it (NOTE-18). */
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { smsSettings, startTwilio, type Way } from '../features/notifications/twilio-server.ts'
import { templatesOfRun } from '../lib/run/templates.ts'
import { install, spawn } from '../lib/started.ts'

/** The embedded database ends with the process, so that nobody could end the minute for which it took the message. */
const isApart = templatesOfRun().postgres !== null
const PHONE = '+46701234567'

test.runIf(isApart).each([
  ['took', 'hang after'],
  ['did not take', 'hang'],
] satisfies [string, Way][])(
  'an SMS whose process is killed, which the service %s, is sent once [NOTE-18]',
  async (_, way) => {
    const twilio = await startTwilio()
    onTestFinished(twilio.close)
    const { env, databaseUrl } = await install()
    const pool = new Pool({ connectionString: databaseUrl ?? '', max: 1 })
    pool.on('error', () => {})
    onTestFinished(() => pool.end())
    const state = async () => {
      const { rows } = await pool.query<{ state: string; kind: string }>('select state, kind from outgoing_messages')
      return rows
    }
    const settings = { ...env, ...smsSettings(twilio.url), RATE_LIMIT: 'off' }

    twilio.ways.send.push(way)
    const first = spawn(settings)
    const { api } = await first.ready()
    const credentials = { username: 'student@lectern.test', password: 'Lectern123' }
    const signedIn = await api<{ accessToken: string }>('POST', '/api/auth/login', { body: credentials })
    const asked = twilio.called()
    const { status } = await api('POST', '/api/users/me/phone/code', {
      token: signedIn.body.accessToken,
      body: { phone: PHONE },
    })
    expect(status).toBe(204)
    await asked
    first.kill('SIGKILL')
    const { out, err } = await first.ended
    expect(await state()).toEqual([{ state: 'sending', kind: 'phoneCode' }])

    // Its minute is over.
    await pool.query('update outgoing_messages set due_at = now()')
    const second = spawn(settings)
    await second.ready()
    await expect.poll(state, { timeout: 30_000 }).toEqual([{ state: 'sent', kind: 'phoneCode' }])
    expect(twilio.taken.map(({ to }) => to)).toEqual([PHONE])
    const code = /\d{6}/.exec(twilio.taken[0]?.body ?? '')?.[0]
    expect(code).toBeDefined()
    second.kill('SIGTERM')
    expect(out + err + (await second.ended).out).not.toContain(code)
  },
)
