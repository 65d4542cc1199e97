import { usePortal } from '../portal.tsx'
import { dateFormat } from './formats.ts'

/** A day in the words of the page's language. In UTC: it is the same day for everybody, and on the server. */
export function Day({ at }: { at: string }) {
  const { locale } = usePortal()
  const shown = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(at))
  return <time dateTime={at.slice(0, 10)}>{shown}</time>
}
