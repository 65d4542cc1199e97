import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { paths, patterns } from '../../../platform/address/paths.ts'
import { useFlow, useViewer } from '../../../platform/portal.tsx'
import { chooseTheme } from '../../../platform/theme.ts'
import { useOtherTheme } from '../../../platform/theme-toggle.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import type { Site } from '../../editorial/content/content.ts'
import { seesDashboard } from '../../people/my-profile-api.ts'

/** One entry of the palette: a page or a command. */
export interface Entry {
  id: string
  icon: IconName
  name: string
  /** additional text */
  detail?: string | null
  /** the language of name and detail when it differs from that of the page */
  language?: string | null
  detailLanguage?: string | null
  href?: string
  act?(): void
  /** choosing the entry does not close the palette */
  staysOpen?: boolean
}

/** The text for comparison, without accents and letter case. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The entries whose names contain every word of the search. */
export const named = (entries: Entry[], q: string) =>
  entries.filter(({ name }) =>
    plain(q)
      .split(/\s+/)
      .every((word) => plain(name).includes(word)),
  )

/** The pages and commands that are always available; `main` are shown before anything is typed. */
export function usePlaces(site: Site | null): { main: Entry[]; rest: Entry[] } {
  const { t } = useTranslation()
  const viewer = useViewer()
  const auth = useFlow('auth')
  const [location] = useLocation()
  const other = useOtherTheme()
  const page = ({ label, path }: { label: string; path: string }, icon: IconName = 'arrow'): Entry => ({
    id: `place${path}`,
    icon,
    name: label,
    href: path,
  })
  const navigation = (site?.navigation ?? []).map((link) => page(link))
  const own = viewer
    ? [
        page({ label: t('nav.profile'), path: paths.profile() }, 'people'),
        ...(seesDashboard(viewer) ? [page({ label: t('nav.dashboard'), path: paths.dashboard() }, 'calendar')] : []),
        page({ label: t('nav.preferences'), path: paths.preferences() }, 'level'),
        { id: 'sign-out', icon: 'sign-out' as const, name: t('nav.signOut'), act: () => auth.send({ type: 'LOGOUT' }) },
      ]
    : [
        page(
          { label: t('nav.signIn'), path: paths.login(location === patterns.home ? undefined : location) },
          'sign-in',
        ),
      ]
  const theme: Entry = { id: 'theme', icon: 'sun', name: t(`nav.${other}`), act: () => chooseTheme(other) }
  const main = [...navigation, ...own, theme]
  const known = new Set(main.map(({ href }) => href))
  const rest = (site?.footer.columns ?? [])
    .flatMap(({ links }) => links)
    .filter(({ path }) => !known.has(path))
    .map((link) => page(link))
  return { main, rest }
}
