import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { vcsSetting } from '../../../server/db/schema/events.ts'
import { tokenKeys } from '../../../server/keys.ts'
import { seal } from '../../../server/sealed.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ content: 'empty' })
})
afterAll(() => server.close())

const account = (clientSecret: string, webhookSecret?: string) =>
  JSON.stringify({ accountId: 'a', clientId: 'b', clientSecret, ...(webhookSecret && { webhookSecret }) })

async function addSetting(encryptedCredentials: string | null, provider: 'zoom' | 'offline' = 'zoom') {
  const [made] = await server.db.insert(vcsSetting).values({ name: 'Main', provider, encryptedCredentials }).returning()
  if (!made) throw new Error('no setting was made')
  return made.id
}

const of = (vcsSettingId: string | null, ofEvent: string | null = null) =>
  server.video.of({ provider: 'zoom', vcsSettingId }, { vcsSettingId: ofEvent })

it("takes the session's account, else the event's, else the server's own, each with one client", async () => {
  const { keys, db } = server
  const [one, other] = [
    await addSetting(seal(keys.seal, account('x'))),
    await addSetting(seal(keys.seal, account('y'))),
  ]
  const mine = await of(one, other)
  expect(mine).toMatchObject({ kind: 'zoom', settingId: one })
  expect(await of(null, one)).toBe(mine)
  expect(await of(null, other)).toMatchObject({ settingId: other })
  const own = await of(null)
  expect(own.settingId).toBeNull()
  expect(await of(null)).toBe(own)

  const encryptedCredentials = seal(keys.seal, account('changed'))
  await db.update(vcsSetting).set({ encryptedCredentials }).where(eq(vcsSetting.id, one))
  expect(await of(one)).not.toBe(mine)
})

it("runs on the server's own account where an account has no credentials", async () => {
  const id = await addSetting(null)
  const provider = await of(id)
  expect(provider).toMatchObject({ kind: 'zoom', settingId: id })
  const day = { startsAt: new Date('2026-12-01T16:00:00Z'), endsAt: new Date('2026-12-01T17:00:00Z') }
  expect(await provider.create({ topic: 'Bonds', timezone: 'UTC', ...day })).toMatch(/^\d{11}$/)
  expect(await of(await addSetting(null, 'offline'))).toMatchObject({ kind: 'offline' })
})

it('fails like a refused account when the credentials cannot be read any more', async () => {
  const { seal: otherKey } = tokenKeys('a secret that this installation no longer has')
  const id = await addSetting(seal(otherKey, account('x')))
  await expect(of(id)).rejects.toMatchObject({ code: 'provider-failed', kind: 'refused' })
})

it('knows every secret that a webhook may be signed with', async () => {
  await addSetting(seal(server.keys.seal, account('x', 'of an account')))
  const secrets = await server.video.webhookSecrets()
  expect(secrets).toEqual([server.video.webhookSecret, 'of an account'])
})
