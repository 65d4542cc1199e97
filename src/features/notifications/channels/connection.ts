import { useState } from 'react'
import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import {
  type Begun,
  type Connecting,
  channelConnectionMachine,
  type Standing,
} from '../../../../machines/channel-connection.ts'
import type { Api } from '../../../platform/api/client.ts'
import { usePortal } from '../../../platform/portal.tsx'
import { createTelegramLink, fetchChannels, sendPhoneCode, verifyPhone } from './api.ts'

export type Connection = ActorRefFrom<typeof channelConnectionMachine>

/** Connects channels for the person who looks at the page, one at a time. */
export function useConnection(): Connection {
  const { api } = usePortal()
  const [connection] = useState(() => createActor(channelConnectionMachine.provide({ actors: effects(api) })).start())
  return connection
}

function effects(api: Api) {
  let expiresAt = Number.POSITIVE_INFINITY
  return {
    begin: fromPromise<Begun, Connecting>(async ({ input }) => {
      if (input.via === 'sms') {
        await sendPhoneCode(api, input.phone)
        return { url: null }
      }
      const link = await createTelegramLink(api)
      expiresAt = Date.parse(link.expiresAt)
      return { url: link.url }
    }),
    confirm: fromPromise<void, { code: string }>(async ({ input }) => {
      await verifyPhone(api, input.code)
    }),
    look: fromPromise<Standing>(async () => {
      const { items } = await fetchChannels(api)
      if (items.some((one) => one.channel === 'telegram' && one.standing === 'connected')) return { state: 'connected' }
      return { state: Date.now() > expiresAt ? 'expired' : 'waiting' }
    }),
  }
}
