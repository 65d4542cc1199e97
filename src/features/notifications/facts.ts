import type { Loading } from '../../platform/address/route.ts'
import { readUrl } from '../../platform/address/url-fields.ts'
import { PREFERENCES_VIEW } from '../people/profile-tabs.ts'
import { channelsQuery, messagesQuery } from './channels/api.ts'

/**
 * What the tab of notifications shows, each part of which tells of its own problem. A guest is redirected and needs none.
 */
export async function notificationFacts({ api, queries, search, isSignedIn }: Loading): Promise<undefined> {
  if (!isSignedIn || readUrl(PREFERENCES_VIEW, search)['active-tab'] !== 'notifications') return
  await Promise.allSettled([queries.fetchQuery(channelsQuery(api)), queries.fetchQuery(messagesQuery(api, 1))])
}
