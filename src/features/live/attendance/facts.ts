import { PAGE_SIZE } from '../../../../openapi/generated/constants.ts'
import type { Loading } from '../../../platform/address/route.ts'
import { readUrl } from '../../../platform/address/url-fields.ts'
import { FINISHED_VIEW } from '../../learning/certificates/finished-url.ts'
import { attendedSessionsQuery } from './api.ts'

/** The sessions that a person has attended, which tell of their own problem. A guest is redirected and needs none. */
export async function attendedFacts({ api, queries, search, isSignedIn }: Loading): Promise<undefined> {
  if (!isSignedIn) return
  const { sessions } = readUrl(FINISHED_VIEW, search)
  await queries.fetchQuery(attendedSessionsQuery(api, sessions, PAGE_SIZE)).catch(() => undefined)
}
