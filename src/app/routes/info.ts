import type { Api } from '../../api/client.ts'
import type { Locale } from '../../domain/locales.ts'
import { patterns } from '../../domain/paths.ts'
import type { Loading, PageMeta, RouteSpec } from '../route.ts'

interface Editorial {
  title: string
  lead: string
}

type Pages = typeof import('../../content/pages.ts')
type EditorialQuery = (
  api: Api,
  locale: Locale,
) => { queryKey: string[]; queryFn(): Promise<Record<string, Editorial>> }

/** A page of editorial texts starts with them, and they name it. */
const startsWith =
  (pick: (pages: Pages) => EditorialQuery) =>
  async ({ api, queries, locale }: Loading): Promise<PageMeta | undefined> => {
    const query = pick(await import('../../content/pages.ts'))
    const [page] = Object.values(await queries.fetchQuery(query(api, locale)))
    return page && { title: page.title, description: page.lead }
  }

/** Pages that editors write. */
export const INFO: RouteSpec[] = [
  {
    pattern: patterns.about,
    load: async () => (await import('../../screens/about/about-screen.tsx')).AboutScreen,
    texts: ['info', 'home'],
    data: startsWith((pages) => pages.aboutQuery),
  },
  {
    pattern: patterns.contactUs,
    load: async () => (await import('../../screens/contact/contact-screen.tsx')).ContactScreen,
    texts: ['info'],
    data: startsWith((pages) => pages.contactUsQuery),
  },
  {
    pattern: patterns.becomeAPartner,
    load: async () => (await import('../../screens/contact/partner-screen.tsx')).PartnerScreen,
    texts: ['info'],
    data: startsWith((pages) => pages.becomeAPartnerQuery),
  },
  {
    pattern: patterns.termsOfUse,
    load: async () => (await import('../../screens/legal/legal-screen.tsx')).TermsScreen,
    texts: ['info'],
    data: startsWith((pages) => pages.termsOfUseQuery),
  },
  {
    pattern: patterns.privacyPolicy,
    load: async () => (await import('../../screens/legal/legal-screen.tsx')).PrivacyScreen,
    texts: ['info'],
    data: startsWith((pages) => pages.privacyPolicyQuery),
  },
  {
    pattern: patterns.help,
    load: async () => (await import('../../screens/help/help-screen.tsx')).HelpScreen,
    texts: ['info'],
    data: startsWith((pages) => pages.helpQuery),
  },
  {
    pattern: patterns.contentRemoved,
    load: async () => (await import('../../screens/removed/removed-screen.tsx')).RemovedScreen,
    texts: ['info'],
  },
]
