import type { Locale } from '../../openapi/generated/portal.ts'
import { readSite, type Site } from '../features/editorial/content/content.ts'
import type { Api } from '../platform/api/client.ts'
import { matchPath } from './routes.ts'

/** Navigation and footer with the links whose pages exist; null where they cannot be read: no page waits for them. */
export async function shownSite(api: Api, locale: Locale): Promise<Site | null> {
  const site = await readSite(api, locale).catch(() => null)
  return site && withExistingPages(site, (path) => matchPath(path).isFound)
}

/** Editors may link to pages that do not exist yet; a column without links is left out. */
export function withExistingPages(site: Site, exists: (path: string) => boolean): Site {
  const shown = <Link extends { path: string }>(links: Link[]) => links.filter(({ path }) => exists(path))
  const columns = site.footer.columns.map((column) => ({ ...column, links: shown(column.links) }))
  return {
    ...site,
    navigation: shown(site.navigation),
    footer: { ...site.footer, columns: columns.filter(({ links }) => links.length > 0) },
  }
}
