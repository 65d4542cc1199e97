// Generated from the folders in locales/ by `npm run generate`. Do not edit.

import common from '../../../../../locales/es/common.json'
import type { AreaTexts, LocaleTexts } from '../../texts.ts'

export const texts: LocaleTexts = {
  common,
  areas: import.meta.glob<AreaTexts>('./*/*.json', { base: '../../../../../locales/es/', import: 'default' }),
}
