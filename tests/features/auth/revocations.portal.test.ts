// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { authMachine } from '../../../machines/auth.ts'
import { authEffects } from '../../../src/features/auth/session/effects.ts'
import { sendRevocations } from '../../../src/features/auth/session/revocations.ts'
import { leftSessions } from '../../../src/features/auth/session/tokens.ts'
import { createApi } from '../../../src/platform/api/client.ts'
import { ContractServer, problem, tokensFor } from '../../lib/portal/contract-server.ts'

const maya = tokensFor('maya')
const LEFT = [{ access: maya.accessToken, refresh: maya.refreshToken }]

const apiOf = (server: ContractServer) => createApi({ baseUrl: location.origin, locale: 'en', fetch: server.fetch })

/** Revokes as the machine does, without what is loaded in the background. */
async function revoke(server: ContractServer) {
  const { revoke: revocation } = authEffects(apiOf(server), () => createActor(authMachine))
  const actor = createActor(revocation, { input: { tokens: maya } })
  const ended = new Promise<void>((resolve) => actor.subscribe({ complete: resolve, error: () => resolve() }))
  actor.start()
  expect(leftSessions()).toEqual(LEFT)
  await ended
}

beforeEach(() => localStorage.clear())

test('a session that is left is kept until the server has ended it [AUTH-4]', async () => {
  await revoke(new ContractServer().on('GET /api/auth/logout', { status: 204 }))
  expect(leftSessions()).toEqual([])
})

test.each([429, 503])('a session is still to be revoked when the answer is %d [AUTH-4]', async (status) => {
  await revoke(new ContractServer().on('GET /api/auth/logout', problem(status, 'overloaded', 'Please try again.')))
  expect(leftSessions()).toEqual(LEFT)
})

test('what is kept is sent when the connection is back, with a new token when the old one has ended [AUTH-4]', async () => {
  await revoke(new ContractServer().on('GET /api/auth/logout', problem(503, 'overloaded', 'Please try again.')))
  const next = tokensFor('maya', 2)
  const server = new ContractServer()
    .on('GET /api/auth/logout', ({ token }) =>
      token === next.accessToken ? { status: 204 } : problem(401, 'unauthenticated', 'Please sign in.'),
    )
    .on('POST /api/auth/refresh', { body: next })
  sendRevocations(apiOf(server))
  await expect.poll(leftSessions).toEqual([])
  expect(server.calls.map(({ name, token }) => [name, token])).toEqual([
    ['GET /api/auth/logout', maya.accessToken],
    ['POST /api/auth/refresh', maya.refreshToken],
    ['GET /api/auth/logout', next.accessToken],
  ])
})
