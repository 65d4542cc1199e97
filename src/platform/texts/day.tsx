import { usePortal } from '../portal.tsx'

/** A day in the words of the page's language. In UTC: it is the same day for everybody, and on the server. */
export function Day({ at }: { at: string }) {
  const { locale } = usePortal()
  const shown = new Date(at).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return <time dateTime={at.slice(0, 10)}>{shown}</time>
}
