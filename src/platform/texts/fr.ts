import common from '../../../locales/fr/common.json'
import type { AreaTexts, LocaleTexts } from './texts.ts'

export const texts: LocaleTexts = {
  common,
  areas: import.meta.glob<AreaTexts>(['../../../locales/fr/*.json', '!**/{common,problems}.json'], {
    import: 'default',
  }),
}
