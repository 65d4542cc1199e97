import common from '../../../locales/ro/common.json'
import type { AreaTexts, LocaleTexts } from './texts.ts'

export const texts: LocaleTexts = {
  common,
  areas: import.meta.glob<AreaTexts>(['../../../locales/ro/*.json', '!**/{common,problems}.json'], {
    import: 'default',
  }),
}
