import { numberFormat } from '../../../platform/texts/formats.ts'

const MINUTE = 60

/** Minutes that are over: nobody is told of more than they were there. */
export const wholeMinutes = (seconds: number) => Math.floor(seconds / MINUTE)

const inWords = (minutes: number, locale: string) =>
  numberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes)

/** "31 minutes", rounded down. */
export const minutesDone = (seconds: number, locale: string) => inWords(wholeMinutes(seconds), locale)

/** The same, rounded up: what is needed. */
export const minutesNeeded = (seconds: number, locale: string) => inWords(Math.ceil(seconds / MINUTE), locale)
