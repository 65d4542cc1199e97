import type { Locale, User } from '../../openapi/generated/portal.ts'
import type { Site } from '../features/editorial/content/content.ts'
import type { PageFact } from '../platform/api/page-facts.ts'
import type { Portal } from '../platform/portal.tsx'
import type { WrittenTexts } from '../platform/texts/formats.ts'

export type PageProblem = 'missing' | 'unavailable' | 'offline'

/** What the server hands to the browser along with a page. */
export interface PageState {
  /** how numbers, times and languages are written on the page; the first, which compresses best */
  written: WrittenTexts
  locale: Locale
  /** the site's public address */
  origin: string
  viewer: User | null
  /** why the page is an error page: not found for this person, or no answer in time */
  problem: PageProblem | null
  /** navigation and footer, as far as their pages exist; null while they cannot be read */
  site: Site | null
  /** the providers for sign-in */
  providers: Portal['providers']
  /** whether events on the page are recorded for problem reports */
  isRecorded: boolean
  facts: PageFact[]
}
