import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Article, Course, Event, Locale, Profile } from '../../../openapi/generated/portal.ts'
import type { Api } from '../api/client.ts'
import type { Area } from '../texts/text-modules.ts'

export interface Loading {
  api: Api
  locale: Locale
  queries: QueryClient
  params: Record<string, string | undefined>
  search: string
  isSignedIn: boolean
}

/** The thing that a page is about, as the contract describes it. */
export type Subject = { course: Course } | { article: Article } | { tutor: Profile } | { event: Event }

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
  load(): Promise<ComponentType>
  /** the texts it shows beside the common ones */
  texts: readonly Area[]
  /** those of its deferred parts, which may come a little later */
  laterTexts?: readonly Area[]
  /** fetches what the page shows first; throws what the first of its facts throws */
  data?(loading: Loading): Promise<PageMeta | undefined>
  /** it is about the person's account: a guest is sent to sign in first and comes back afterwards */
  isPersonal?: true
  /** it shows a lesson, for which the flows of learning must run */
  isLesson?: true
  /** the page shows an event and needs the actor that joins and starts schedules */
  isLive?: true
}
