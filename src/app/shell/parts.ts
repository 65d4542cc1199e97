/** What every page shows and that need not react at once, in one file. */
export { watchIntent } from '../../platform/address/link-intent.ts'
export { BackToTop } from '../../platform/page/back-to-top.tsx'
export { ThemeToggle } from '../../platform/theme-toggle.tsx'
export { Footer } from './footer.tsx'
export { MenuMore } from './menu-more.tsx'
export { SearchButton } from './search-button.tsx'
