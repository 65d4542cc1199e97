export type AreaTexts = Record<string, unknown>

/** The texts of one locale: what every page needs, and the rest by its file. */
export interface LocaleTexts {
  common: AreaTexts
  areas: Record<string, () => Promise<AreaTexts>>
}
