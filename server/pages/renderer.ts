import type { Provider } from '../features/auth/oauth/provider.ts'

/** What a page render needs and gives; `src/entry-server.tsx` implements it. The two meet only here and in the contract. */
export interface PageRequest {
  /** path and query as asked */
  url: string
  /** where the site stands, for canonical addresses */
  origin: string
  /** access token of the person the page is rendered for; null for a guest */
  accessToken: string | null
  /** where visits are counted; null: nowhere */
  analyticsUrl: string | null
  /** whether the page keeps what happens on it, for a report of a problem */
  isRecorded: boolean
  /** where one may sign in with an account elsewhere */
  providers: readonly Provider[]
  /** calls the API of this very process */
  fetch: (request: Request) => Promise<Response>
}

export interface Page {
  status: number
  locale: string
  dir: 'ltr' | 'rtl'
  /** escaped markup for the head: title, description, canonical, alternates */
  head: string
  /** address to go to instead, from this site's root */
  redirect: string | null
  /** rules of the class names in `html` */
  css: { ids: string; rules: string }
  html: string
  /** data that the browser starts from */
  state: unknown
  /** source modules that the browser needs before it is interactive, by their path in the repository */
  modules: string[]
}

/** What the site says of its own addresses; paths begin with a slash. */
export interface SiteAddresses {
  /** pages that are always there, in the default language */
  fixed(): string[]
  /** the page of a thing by its alias, in the default language; null while its kind has none */
  of(kind: 'course' | 'article' | 'tutor' | 'webinar' | 'offline', alias: string): string | null
  /** the same page in every language, the default first */
  languages(path: string): { locale: string; path: string }[]
  /** what addresses begin with that are nothing to search for, in every language */
  closed(): string[]
}

export interface Renderer {
  render(request: PageRequest): Promise<Page>
  /** the one address of all (path and query) that show the same; whether guests may share its page */
  knownAddress(url: string): { address: string; isShared: boolean }
  siteAddresses: SiteAddresses
}

/** The addresses of the built files that a page needs. */
export interface Assets {
  entry: string
  /** also to be fetched along with the entry */
  preloads(modules: readonly string[]): string[]
}
