import common from '../../../locales/es/common.json'
import type { AreaTexts, LocaleTexts } from './texts.ts'

export const texts: LocaleTexts = {
  common,
  areas: import.meta.glob<AreaTexts>(['../../../locales/es/*.json', '!**/{common,problems}.json'], {
    import: 'default',
  }),
}
