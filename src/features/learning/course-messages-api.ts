import type { Api } from '../../platform/api/client.ts'
import { ok } from '../../platform/api/errors.ts'

/** Whether somebody gets the messages of a course, by the token of a mail. */
export const subscriptionQuery = ({ query }: Api, token: string) =>
  query.queryOptions('get', '/api/course-subscriptions/{token}', { params: { path: { token } } })

export const setSubscription = ({ fetch }: Api, token: string, isSubscribed: boolean) =>
  ok(fetch.PUT('/api/course-subscriptions/{token}', { params: { path: { token } }, body: { isSubscribed } }))
