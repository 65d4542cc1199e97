// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { useConnection } from '../../../src/features/notifications/channels/connection.ts'
import { createApi } from '../../../src/platform/api/client.ts'
import { ContractServer, problem } from '../../lib/portal/contract-server.ts'

const portal = vi.hoisted(() => ({ api: undefined as unknown }))
vi.mock('../../../src/platform/portal.tsx', () => ({ usePortal: () => portal }))

const CODE = 'POST /api/users/me/phone/code'
const VERIFY = 'POST /api/users/me/phone/verify'
const START = { type: 'START', wanted: { via: 'sms', phone: '+4915112345678' } } as const

function connection(server: ContractServer) {
  portal.api = createApi({ baseUrl: 'http://lectern.test', locale: 'en', fetch: server.fetch })
  return renderHook(useConnection).result.current
}

test('a phone is connected by the code that is sent to it', async () => {
  const server = new ContractServer()
  const connecting = connection(server)
  connecting.send(START)
  await waitFor(connecting, (state) => state.matches('pending'))
  expect(server.named(CODE).map(({ body }) => body)).toEqual([{ phone: START.wanted.phone }])
  connecting.send({ type: 'CONFIRM', code: '123456' })
  await waitFor(connecting, (state) => state.matches('connected'))
  expect(server.named(VERIFY).map(({ body }) => body)).toEqual([{ code: '123456' }])
})

test('a phone to which no code can be sent waits for none', async () => {
  const connecting = connection(new ContractServer().on(CODE, problem(503, 'unavailable', 'Try again later.')))
  connecting.send(START)
  const { context } = await waitFor(connecting, (state) => !state.hasTag('busy'))
  expect(connecting.getSnapshot().value).toBe('idle')
  expect(context.problem).toMatchObject({ status: 503 })
})

test('a wrong code connects nothing', async () => {
  const connecting = connection(new ContractServer().on(VERIFY, problem(400, 'invalid-code', 'The code is wrong.')))
  connecting.send(START)
  await waitFor(connecting, (state) => state.matches('pending'))
  connecting.send({ type: 'CONFIRM', code: '000000' })
  const { context } = await waitFor(connecting, (state) => state.context.problem !== null)
  expect(connecting.getSnapshot().matches('pending')).toBe(true)
  expect(context.problem).toMatchObject({ code: 'invalid-code' })
})
