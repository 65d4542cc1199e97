import type { Loading } from '../../../platform/address/route.ts'
import { readUrl } from '../../../platform/address/url-fields.ts'
import { topicId } from '../../../platform/lists/topic-id.ts'
import { profileListQuery } from './api.ts'
import { TUTOR_SEARCH, tutorListQuery } from './tutor-list.ts'

export async function tutorsFacts(loading: Loading): Promise<undefined> {
  const wanted = readUrl(TUTOR_SEARCH, loading.search)
  const id = await topicId(loading, wanted['active-tab'])
  await loading.queries.fetchQuery(profileListQuery(loading.api, tutorListQuery(wanted, id)))
}
