import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { changed, readUrl, type UrlSpec, type UrlState, writeUrl } from './url-fields.ts'

/**
 * The one way to what stands in the address: tab, words, page, order, filters, view. It survives reload, back and
 * sharing; nonsense reads as the default. `hrefOf` makes links that work before any script; `useListUrl` also changes it.
 */
export function useUrlState<Spec extends UrlSpec>(spec: Spec) {
  const search = useSearch()
  const [path] = useLocation()
  const state = useMemo(() => readUrl(spec, search), [spec, search])
  const hrefOf = (change: Partial<UrlState<Spec>>) => path + writeUrl(spec, changed(spec, state, change))
  return { state, hrefOf }
}
