/** Keeps formatters by locale and options, because making one takes far longer than using it. */
function keep<Options, Format>(make: (locale: string, options: Options | undefined) => Format) {
  const formats = new Map<string, Format>()
  return (locale: string, options?: Options): Format => {
    const key = locale + JSON.stringify(options)
    const format = formats.get(key) ?? make(locale, options)
    formats.set(key, format)
    return format
  }
}

export const numberFormat = keep<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (locale, options) => new Intl.NumberFormat(locale, options),
)
/** Progress in numbers. It is rounded down, so that 100 % is said of what is done alone. */
export const formatProgress = (progress: number, locale: string) =>
  numberFormat(locale, { style: 'percent' }).format(Math.floor(progress) / 100)

export const dateFormat = keep<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  (locale, options) => new Intl.DateTimeFormat(locale, options),
)
export const listFormat = keep<Intl.ListFormatOptions, Intl.ListFormat>(
  (locale, options) => new Intl.ListFormat(locale, options),
)
