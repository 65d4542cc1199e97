import type { Locale } from '../../../openapi/generated/portal.ts'
import { patterns } from '../../platform/address/paths.ts'
import type { Loading, PageMeta, RouteSpec } from '../../platform/address/route.ts'
import type { Api } from '../../platform/api/client.ts'

interface Editorial {
  title: string
  lead: string
}

type Pages = typeof import('../../features/editorial/content/pages.ts')
type EditorialQuery = (
  api: Api,
  locale: Locale,
) => { queryKey: string[]; queryFn(): Promise<Record<string, Editorial>> }

/** A page of editorial texts starts with them, and they name it. */
const startsWith =
  (pick: (pages: Pages) => EditorialQuery) =>
  async ({ api, queries, locale }: Loading): Promise<PageMeta | undefined> => {
    const query = pick(await import('../../features/editorial/content/pages.ts'))
    const [page] = Object.values(await queries.fetchQuery(query(api, locale)))
    return page && { title: page.title, description: page.lead }
  }

/** Pages that editors write. */
export const EDITORIAL: RouteSpec[] = [
  {
    pattern: patterns.home,
    load: async () => (await import('../../features/editorial/home/home-screen.tsx')).HomeScreen,
    texts: ['home'],
    laterTexts: ['courses', 'events', 'articles', 'experts'],
    data: async (loading) => (await import('../../features/editorial/home/facts.ts')).homeFacts(loading),
  },
  {
    pattern: patterns.about,
    load: async () => (await import('../../features/editorial/info/about-screen.tsx')).AboutScreen,
    texts: ['info', 'home'],
    data: startsWith((pages) => pages.aboutQuery),
  },
  {
    pattern: patterns.contactUs,
    load: async () => (await import('../../features/feedback/contact/contact-screen.tsx')).ContactScreen,
    texts: ['info'],
    laterTexts: ['auth'],
    data: startsWith((pages) => pages.contactUsQuery),
  },
  {
    pattern: patterns.becomeAPartner,
    load: async () => (await import('../../features/feedback/contact/partner-screen.tsx')).PartnerScreen,
    texts: ['info'],
    laterTexts: ['auth'],
    data: startsWith((pages) => pages.becomeAPartnerQuery),
  },
  {
    pattern: patterns.termsOfUse,
    load: async () => (await import('../../features/editorial/info/legal-screen.tsx')).TermsScreen,
    texts: ['info'],
    data: startsWith((pages) => pages.termsOfUseQuery),
  },
  {
    pattern: patterns.privacyPolicy,
    load: async () => (await import('../../features/editorial/info/legal-screen.tsx')).PrivacyScreen,
    texts: ['info'],
    data: startsWith((pages) => pages.privacyPolicyQuery),
  },
  {
    pattern: patterns.help,
    load: async () => (await import('../../features/editorial/info/help-screen.tsx')).HelpScreen,
    texts: ['info'],
    data: startsWith((pages) => pages.helpQuery),
  },
  {
    pattern: patterns.contentRemoved,
    load: async () => (await import('../../features/editorial/info/removed-screen.tsx')).RemovedScreen,
    texts: ['info'],
  },
]
