/** The mobile layout is used below this page width, in px (PAGE-12). */
const MOBILE_BREAKPOINT = 768

/** Media query for pages wider than the mobile layout. */
export const aboveMobile = `@media (min-width: ${MOBILE_BREAKPOINT}px)`

export const isAboveMobile = () => innerWidth >= MOBILE_BREAKPOINT
