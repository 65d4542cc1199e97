/** Texts by the format and by what it was given, as they were written while the server drew a page. */
export type WrittenTexts = Record<string, Record<string, string>>
type Texts = Map<string, Map<string, string>>

/** The texts that the server has sent with the page. */
let sent: Texts = new Map()
/** Where texts are noted while the server draws a page; null otherwise. */
let noted: Texts | null = null

/**
 * Takes the texts that the server has sent with a page. The browser then makes no formatter for what the page shows at
 * first: the first one takes a slow phone a tenth of a second, in which it reads the names and numbers of all languages.
 */
export function takeTexts(texts: WrittenTexts) {
  sent = new Map(Object.entries(texts).map(([format, written]) => [format, new Map(Object.entries(written))]))
}

/** Draws a page, and returns it with all texts that were written meanwhile. */
export function noteTexts<Page>(draw: () => Page): { page: Page; texts: WrittenTexts } {
  const before = noted
  const texts: Texts = new Map()
  noted = texts
  try {
    const page = draw()
    return { page, texts: Object.fromEntries([...texts].map(([of, written]) => [of, Object.fromEntries(written)])) }
  } finally {
    noted = before
  }
}

interface Writer<Value, Format> {
  /** The value in the words of the locale. */
  format(value: Value): string
  /** The browser's own formatter, for all else that it can. */
  readonly intl: Format
}

/** What stands for a value. The page has times in this form already, so that they are compressed to a few bytes. */
function nameOf(value: number | string | string[] | Date): string {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? JSON.stringify(value) : String(value)
}

/** Keeps formatters by locale and options, because making one takes far longer than using it. */
function keep<Options extends object, Format, Value extends number | string | string[] | Date>(
  kind: string,
  make: (locale: string, options: Options | undefined) => Format,
  write: (format: Format, value: Value) => string,
) {
  const writers = new Map<string, Writer<Value, Format>>()
  const writerOf = (key: string, locale: string, options: Options | undefined): Writer<Value, Format> => {
    let made: Format | undefined
    const intl = () => {
      made ??= make(locale, options)
      return made
    }
    const format = (value: Value) => {
      const given = nameOf(value)
      const text = sent.get(key)?.get(given) ?? write(intl(), value)
      if (noted) noted.set(key, (noted.get(key) ?? new Map<string, string>()).set(given, text))
      return text
    }
    return {
      format,
      get intl() {
        return intl()
      },
    }
  }
  return (locale: string, options?: Options): Writer<Value, Format> => {
    const key = [kind, locale, ...Object.entries(options ?? {})].join(' ')
    const writer = writers.get(key) ?? writerOf(key, locale, options)
    writers.set(key, writer)
    return writer
  }
}

export const numberFormat = keep<Intl.NumberFormatOptions, Intl.NumberFormat, number>(
  'number',
  (locale, options) => new Intl.NumberFormat(locale, options),
  (format, value) => format.format(value),
)
/** Progress in numbers. It is rounded down, so that 100 % is said of what is done alone. */
export const formatProgress = (progress: number, locale: string) =>
  numberFormat(locale, { style: 'percent' }).format(Math.floor(progress) / 100)

export const dateFormat = keep<Intl.DateTimeFormatOptions, Intl.DateTimeFormat, Date>(
  'date',
  (locale, options) => new Intl.DateTimeFormat(locale, options),
  (format, value) => format.format(value),
)
export const listFormat = keep<Intl.ListFormatOptions, Intl.ListFormat, string[]>(
  'list',
  (locale, options) => new Intl.ListFormat(locale, options),
  (format, value) => format.format(value),
)
/** Names of languages by their code; a code without a name stands for itself. */
export const languageFormat = keep<never, Intl.DisplayNames, string>(
  'language',
  (locale) => new Intl.DisplayNames(locale, { type: 'language' }),
  (format, code) => format.of(code) ?? code,
)
