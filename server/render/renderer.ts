/** What a page render needs and gives; `src/entry-server.tsx` implements it. The two meet only here and in the contract. */
export interface PageRequest {
  /** path and query as asked */
  url: string
  /** where the site stands, for canonical addresses */
  origin: string
  /** access token of the person the page is rendered for; null for a guest */
  accessToken: string | null
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

export interface Renderer {
  render(request: PageRequest): Promise<Page>
}

/** The addresses of the built files that a page needs. */
export interface Assets {
  entry: string
  /** also to be fetched along with the entry */
  preloads(modules: readonly string[]): string[]
}
