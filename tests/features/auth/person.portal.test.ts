// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { authMachine } from '../../../machines/auth.ts'
import { authEffects } from '../../../src/features/auth/session/effects.ts'
import { createApi } from '../../../src/platform/api/client.ts'
import { ContractServer, problem } from '../../lib/portal/contract-server.ts'
import { MAYA } from '../../lib/portal/page.ts'

/** Asks for the person, who was known as `viewer` when the page was rendered. */
async function personNow(viewer: typeof MAYA | null, now: typeof MAYA) {
  const server = new ContractServer()
    .on('GET /api/users/me', { body: now })
    .on('GET /api/users/me/profile/{role}', problem(404, 'not-found', 'There is none.'))
  const api = createApi({ baseUrl: location.origin, locale: 'en', fetch: server.fetch })
  const { loadUser } = authEffects(api, () => createActor(authMachine), viewer)
  const { user } = await toPromise(createActor(loadUser, { input: { userId: MAYA.id } }).start())
  return user
}

test('a person of whom nothing has changed since the page was rendered stays the same object', async () => {
  expect(await personNow(MAYA, structuredClone(MAYA))).toBe(MAYA)
})

test.each([
  ['whose name has changed', MAYA],
  ['whom the server did not know', null],
])('a person %s is the one that the server knows now', async (_, viewer) => {
  const now = { ...MAYA, firstName: 'Maia' }
  const user = await personNow(viewer, now)
  expect(user).toEqual(now)
  expect(user).not.toBe(viewer)
})
