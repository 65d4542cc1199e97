import { LRUCache } from 'lru-cache'

type Options = Intl.DateTimeFormatOptions

/** More than the languages, the time zones of most people and the ways to write a time make. */
const FORMATS = 500
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: FORMATS })

/** A format for times, kept because to make one takes longer than to write the rest of a letter. Throws like `Intl`. */
export function timeFormat(locale: string, options: Options): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}
