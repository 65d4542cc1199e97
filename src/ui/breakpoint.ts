/** Narrower pages are those of a phone, in px (PAGE-12). */
const MOBILE_BREAKPOINT = 768

/** For rules that hold on wider pages than a phone's. */
export const aboveMobile = `@media (min-width: ${MOBILE_BREAKPOINT}px)`

export const isAboveMobile = () => innerWidth >= MOBILE_BREAKPOINT
