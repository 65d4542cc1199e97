import type { DehydratedState } from '@tanstack/react-query'
import type { User } from '../../openapi/generated/portal.ts'
import type { Locale } from '../domain/locales.ts'

/** What the server hands to the browser along with a page. */
export interface PageState {
  locale: Locale
  viewer: User | null
  queries: DehydratedState
}
