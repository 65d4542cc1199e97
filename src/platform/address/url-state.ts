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

/** What a form that is sent by GET puts into the address. */
export function queryOf(form: HTMLFormElement) {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.append(name, value)
  return query.toString()
}

const isOffered = (form: HTMLFormElement, name: string) =>
  [...form.elements].some((one) => one.matches(`[name="${name}"]:not([type=hidden])`))

/**
 * What stands in the address of a list; `change` and `send` push history when they change anything. They start from the
 * address itself, which is newer than what is drawn when two presses follow each other quickly.
 */
export function useListUrl<Spec extends UrlSpec>(spec: Spec) {
  const url = useUrlState(spec)
  const [path, navigate] = useLocation()
  const latest = () => readUrl(spec, location.search)
  const go = (wanted: UrlState<Spec>) => {
    const query = writeUrl(spec, wanted)
    if (query !== writeUrl(spec, latest())) navigate(path + query)
  }
  return {
    ...url,
    change: (change: Partial<UrlState<Spec>>) => go(changed(spec, latest(), change)),
    /** goes where the form would lead by itself, to the first page; what it does not offer to change is kept */
    send(form: HTMLFormElement) {
      const kept = Object.entries(latest()).filter(([name]) => name !== 'page' && !isOffered(form, name))
      go({ ...readUrl(spec, queryOf(form)), ...Object.fromEntries(kept) })
    },
  }
}
