import type { Provider } from '../features/auth/oauth/provider.ts'
import type { Prose } from '../prose/prose.ts'

/** Input and output of rendering a page, which `src/entry-server.tsx` implements. */
export interface PageRequest {
  /** path and query of the request */
  url: string
  /** origin of the site, for canonical addresses */
  origin: string
  /** access token of the person the page is rendered for; null for a guest */
  accessToken: string | null
  /** whether the page records its events for a problem report */
  isRecorded: boolean
  providers: readonly Provider[]
  /** makes HTML of Markdown, outside the thread that renders */
  prose: Pick<Prose, 'known' | 'make'>
  /** calls the API within this process */
  fetch: (request: Request) => Promise<Response>
}

export interface Page {
  status: number
  locale: string
  dir: 'ltr' | 'rtl'
  /** escaped HTML for the head: title, description, canonical, alternates */
  head: string
  /** path to redirect to */
  redirect: string | null
  /** rules of the class names in `html` */
  css: { ids: string; rules: string }
  html: string
  /** initial data for the browser */
  state: unknown
  /** the texts of hours and minutes, where the page counts down to a start */
  durations: { hours: string; minutes: string } | null
  /** the path by which the visit is counted */
  visited: string
  /** whether the page's code runs as soon as it is painted, or only when somebody uses the page (PAGE-22) */
  runs: 'at-once' | 'when-used'
  /** source modules needed before the page is interactive, by their path in the repository */
  modules: string[]
}

/** Addresses of the site for robots and sitemaps; paths begin with a slash. */
export interface SiteAddresses {
  /** static pages, in the default language */
  fixed(): string[]
  /** the page of a row by its alias, in the default language; null if its kind has no pages */
  of(kind: 'course' | 'article' | 'tutor' | 'webinar' | 'offline', alias: string): string | null
  /** the same page in every language, the default first */
  languages(path: string): { locale: string; path: string }[]
  /** prefixes of addresses that robots must not request, in every language */
  closed(): string[]
}

export interface Renderer {
  render(request: PageRequest): Promise<Page>
  /** the one address for all (path and query) that show the same, and whether guests may share the page */
  knownAddress(url: string): { address: string; isShared: boolean }
  siteAddresses: SiteAddresses
}

/** The addresses of the built files that a page needs. */
export interface Assets {
  /** the style sheet of the whole portal; null where the scripts make the rules, as in development */
  styles: string | null
  /** scripts that run one after the other, the last of which starts the portal */
  starts: string[]
  /** what these modules need beside them */
  preloads(modules: readonly string[]): string[]
}
