import type { Api } from '../../../platform/api/client.ts'
import { ask, textsOf } from './ask.ts'
import type { SiteQuery } from './generated/graphql.ts'

export const homeQuery = textsOf('home', (all) => all.HomeDocument)

/** Navigation and footer; they come with every page, so the browser never asks for them. */
export const readSite = async (api: Api, locale: string): Promise<Site> =>
  (await ask(api, locale, (all) => all.SiteDocument)).site

export type Site = SiteQuery['site']
