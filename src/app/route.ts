import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import type { ComponentType } from 'react'
import type { Api } from '../api/client.ts'
import type { Locale } from '../domain/locales.ts'
import type { UrlSpec } from '../domain/url-state.ts'
import type { Area } from '../portal/i18n.ts'
import type { Subject } from './structured-data.ts'

export interface Loading {
  api: Api
  locale: Locale
  queries: QueryClient
  params: Record<string, string | undefined>
  search: string
  isSignedIn: boolean
}

/** What the head of a page says, as far as its data tells. */
export interface PageMeta {
  title?: string
  description?: string
  image?: string | null
  /** the thing that the page is about, for search engines; it also says under which address they know the page */
  about?: Subject
}

export interface RouteSpec {
  pattern: string
  /** its source file, by which the build names the chunk */
  module: string
  load(): Promise<ComponentType>
  /** the texts it shows beside the common ones */
  texts: readonly Area[]
  /** those of its deferred parts, which may come a little later */
  laterTexts?: readonly Area[]
  /** what it reads of its address's query; all else that stands there changes nothing */
  query?: UrlSpec
  /** fetches what the page shows first; throws what the first of its facts throws */
  data?(loading: Loading): Promise<PageMeta | undefined>
  /** of pages whose title is none of their facts */
  title?(t: i18n['t']): string
  meta?: 'home' | 'courses' | 'webinars' | 'offline' | 'experts' | 'articles' | 'auth' | 'finished' | 'removed'
  /** a guest is led to sign in first, and back afterwards */
  access?: 'signed-in'
  /** it shows a lesson, for which the flows of learning must run */
  isLesson?: true
  /** of the page when all its facts are there; 200 when it says nothing */
  status?: number
}
