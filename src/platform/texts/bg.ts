import common from '../../../locales/bg/common.json'
import type { AreaTexts, LocaleTexts } from './texts.ts'

export const texts: LocaleTexts = {
  common,
  areas: import.meta.glob<AreaTexts>(['../../../locales/bg/*.json', '!**/{common,problems}.json'], {
    import: 'default',
  }),
}
