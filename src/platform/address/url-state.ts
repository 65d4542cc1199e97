import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { changed, readUrl, type UrlSpec, type UrlState, writeUrl } from './url-fields.ts'

/** What a form that is sent by GET puts into the address. */
export function queryOf(form: HTMLFormElement) {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.append(name, value)
  return query.toString()
}

/**
 * The one way to what stands in the address: tab, words, page, order, filters, view. It survives reload, back and
 * sharing; nonsense reads as the default. `hrefOf` makes links that work before any script; `change` and `send` push history when they change anything.
 */
export function useUrlState<Spec extends UrlSpec>(spec: Spec) {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const state = useMemo(() => readUrl(spec, search), [spec, search])
  const go = (to: string, options?: { replace?: boolean }) => {
    if (to !== path + writeUrl(spec, state)) navigate(to, options)
  }
  const hrefOf = (change: Partial<UrlState<Spec>>) => path + writeUrl(spec, changed(spec, state, change))
  return {
    state,
    hrefOf,
    change: (change: Partial<UrlState<Spec>>, options?: { replace?: boolean }) => go(hrefOf(change), options),
    /** goes where the form would lead by itself, with nothing in the address that says nothing */
    send: (form: HTMLFormElement) => go(path + writeUrl(spec, readUrl(spec, queryOf(form)))),
  }
}
