import type { ChannelState } from '../../../../openapi/generated/portal.ts'
import type { Api } from '../../../platform/api/client.ts'
import { ok } from '../../../platform/api/errors.ts'

const LISTED = 5

/** On which channels the person is reached, and where. */
export const channelsQuery = ({ query }: Api) => query.queryOptions('get', '/api/users/me/channels')

/** The same, fetched without the cache. */
export const fetchChannels = ({ fetch }: Api) => ok(fetch.GET('/api/users/me/channels'))

/** A page of the last messages to the person, outside the portal. */
export const messagesQuery = ({ query }: Api, page: number) =>
  query.queryOptions('get', '/api/users/me/messages', {
    params: { query: { limit: LISTED, page, sort: '-createdAt' } },
  })

export type Tested = Exclude<ChannelState['channel'], 'ws'>

export const sendTest = ({ fetch }: Api, channel: Tested) =>
  ok(fetch.POST('/api/users/me/channels/{channel}/test', { params: { path: { channel } } }))

export const sendPhoneCode = ({ fetch }: Api, phone: string) =>
  ok(fetch.POST('/api/users/me/phone/code', { body: { phone } }))

export const verifyPhone = ({ fetch }: Api, code: string) =>
  ok(fetch.POST('/api/users/me/phone/verify', { body: { code } }))

export const createTelegramLink = ({ fetch }: Api) => ok(fetch.POST('/api/users/me/telegram', { body: {} }))

export const disconnectTelegram = ({ fetch }: Api) => ok(fetch.DELETE('/api/users/me/telegram'))
