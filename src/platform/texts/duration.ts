import { numberFormat } from './formats.ts'

const unitOf = (locale: string, name: 'hour' | 'minute') =>
  numberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' })

/** Seconds as text in hours and minutes (TEXT-8), for instance "1 hr 20 min". Less than a minute is shown as one. */
export function formatDuration(seconds: number, locale: string): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const unit = (value: number, name: 'hour' | 'minute') => unitOf(locale, name).format(value)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return unit(rest, 'minute')
  return rest === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} ${unit(rest, 'minute')}`
}

/** "{} hr" and, from the second on, what stands for 1, 2, 3 where that is another text. Joined by "|". */
function textsOf(locale: string, name: 'hour' | 'minute', most: number) {
  const patternOf = (value: number) => unitOf(locale, name).format(value).replace(String(value), '{}')
  const usual = patternOf(most)
  const others = Array.from({ length: most }, (_, index) => patternOf(index + 1)).map((text) =>
    text === usual ? '' : text,
  )
  return [usual, ...others].join('|').replace(/\|+$/, '')
}

/** The texts of 1 to 24 hours and of 1 to 59 minutes, by which an inline script counts down without `Intl`. */
export const durationTexts = (locale: string) => ({
  hours: textsOf(locale, 'hour', 24),
  minutes: textsOf(locale, 'minute', 59),
})
