import common from '../../../locales/de/common.json'
import type { AreaTexts, LocaleTexts } from './texts.ts'

export const texts: LocaleTexts = {
  common,
  areas: import.meta.glob<AreaTexts>(['../../../locales/de/*.json', '!**/{common,problems}.json'], {
    import: 'default',
  }),
}
