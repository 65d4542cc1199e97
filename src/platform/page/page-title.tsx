import { useEffect } from 'react'

/** Keeps the document's title in step while one moves through the portal; the first one comes with the HTML. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Lectern`
  }, [title])
}
