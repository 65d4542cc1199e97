import common from '../../../locales/ar/common.json'
import type { AreaTexts, LocaleTexts } from './texts.ts'

export const texts: LocaleTexts = {
  common,
  areas: import.meta.glob<AreaTexts>(['../../../locales/ar/*.json', '!**/{common,problems}.json'], {
    import: 'default',
  }),
}
