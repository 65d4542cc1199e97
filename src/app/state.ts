import type { DehydratedState } from '@tanstack/react-query'
import type { User } from '../../openapi/generated/portal.ts'
import type { Site } from '../features/editorial/content/content.ts'
import type { Portal } from '../platform/portal.tsx'
import type { Locale } from '../platform/texts/locales.ts'

export type PageProblem = 'missing' | 'unavailable'

/** What the server hands to the browser along with a page. */
export interface PageState {
  locale: Locale
  viewer: User | null
  /** why the page is not what was asked for: no such thing for this person, or no answer in time */
  problem: PageProblem | null
  /** navigation and footer, as far as their pages exist; null while they cannot be read */
  site: Site | null
  /** where one may sign in with an account elsewhere */
  providers: Portal['providers']
  /** where visits are counted; null: nowhere */
  analyticsUrl: string | null
  /** whether what happens on the page is kept, for a report of a problem */
  isRecorded: boolean
  queries: DehydratedState
}
