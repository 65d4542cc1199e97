import { numberFormat } from '../../../platform/texts/formats.ts'

/** "7 days" */
export const daysOf = (days: number, locale: string) =>
  numberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days)
