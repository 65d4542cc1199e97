import type { Texts } from '../portal/i18n.ts'

export const texts: Texts = import.meta.glob(['../../locales/ar/*.json', '!**/problems.json'], {
  eager: true,
  import: 'default',
})
