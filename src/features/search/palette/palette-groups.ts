import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/address/paths.ts'
import { useViewer } from '../../../platform/portal.tsx'
import { isolated } from '../../../platform/texts/isolated.ts'
import type { Site } from '../../editorial/content/content.ts'
import { clearSearches } from '../clear-searches.ts'
import { readSearches, storeSearch } from '../recent-searches.ts'
import { useFoundEntries } from './palette-found.ts'
import { type Entry, named, usePlaces } from './palette-places.ts'

const MOST_PLACES = 4

export interface Group {
  id: string
  name: string
  entries: Entry[]
}

const searchFor = (q: string): Entry => ({ id: `search-${q}`, icon: 'clock', name: q, href: paths.search(q) })

/**
 * All entries of the palette. Results of the API for the debounced text (`debounced`) come last, so that nothing moves
 * when they arrive. The search itself comes first, so that Enter always has the same effect.
 */
export function useGroups(site: Site | null, q: string, debounced: string) {
  const { t } = useTranslation(['search', 'common'])
  const owner = useViewer()?.id ?? null
  const [recent, setRecent] = useState(() => readSearches(owner))
  const { main, rest } = usePlaces(site)
  const found = useFoundEntries(q === '' ? '' : debounced)
  const places = { id: 'places', name: t('palette.places') }
  const forget: Entry = {
    id: 'forget',
    icon: 'close',
    name: t('palette.forget'),
    staysOpen: true,
    act() {
      clearSearches()
      setRecent([])
    },
  }
  const atFirst: Group[] = [
    { id: 'recent', name: t('palette.recent'), entries: recent.length > 0 ? [...recent.map(searchFor), forget] : [] },
    { ...places, entries: main },
  ]
  const whileTyping: Group[] = [
    {
      id: 'search',
      name: t('title'),
      entries: [{ ...searchFor(q), id: 'search', icon: 'search', name: t('palette.searchFor', { q: isolated(q) }) }],
    },
    { ...places, entries: named([...main, ...rest], q).slice(0, MOST_PLACES) },
    ...found.groups.map(({ kind, entries }) => ({ id: kind, name: t(`tab.${kind}`), entries })),
  ]
  return {
    groups: (q === '' ? atFirst : whileTyping).filter(({ entries }) => entries.length > 0),
    total: found.groups.reduce((sum, group) => sum + group.total, 0),
    isWaiting: q !== '' && (q !== debounced || found.isFetching),
    error: q === '' ? null : found.error,
    remember() {
      if (q !== '') storeSearch(owner, q)
    },
  }
}
