import common from '../../../locales/pl/common.json'
import type { AreaTexts, LocaleTexts } from './texts.ts'

export const texts: LocaleTexts = {
  common,
  areas: import.meta.glob<AreaTexts>(['../../../locales/pl/*.json', '!**/{common,problems}.json'], {
    import: 'default',
  }),
}
