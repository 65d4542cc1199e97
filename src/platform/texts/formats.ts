/** Keeps formatters by locale and options, because making one takes far longer than using it. */
function keep<Options extends [object?], Format>(make: (locale: string, ...options: Options) => Format) {
  const formats = new Map<string, Format>()
  return (locale: string, ...options: Options): Format => {
    const key = locale + JSON.stringify(options)
    const format = formats.get(key) ?? make(locale, ...options)
    formats.set(key, format)
    return format
  }
}

export const numberFormat = keep((locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
/** Progress in numbers. It is rounded down, so that 100 % is said of what is done alone. */
export const formatProgress = (progress: number, locale: string) =>
  numberFormat(locale, { style: 'percent' }).format(Math.floor(progress) / 100)

export const dateFormat = keep(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)
export const listFormat = keep((locale, options?: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options))
export const relativeTimeFormat = keep(
  (locale, options?: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)
/** Names of languages, countries or currencies by their codes. */
export const displayNames = keep((locale, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options))
