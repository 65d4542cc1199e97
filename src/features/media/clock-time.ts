import { numberFormat } from '../../platform/texts/formats.ts'
/** Seconds as a player shows them, for instance "1:05" or "1:02:05", in the digits of the locale. */
export function clockTime(seconds: number, locale: string): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const plain = numberFormat(locale, { useGrouping: false })
  const padded = numberFormat(locale, { minimumIntegerDigits: 2 })
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const rest = padded.format(whole % 60)
  return hours > 0 ? `${plain.format(hours)}:${padded.format(minutes)}:${rest}` : `${plain.format(minutes)}:${rest}`
}
