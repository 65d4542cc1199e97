import common from '../../../locales/en/common.json'
import type { AreaTexts, LocaleTexts } from './texts.ts'

export const texts: LocaleTexts = {
  common,
  areas: import.meta.glob<AreaTexts>(['../../../locales/en/*.json', '!**/{common,problems}.json'], {
    import: 'default',
  }),
}
