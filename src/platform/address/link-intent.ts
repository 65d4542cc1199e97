const HOVER_MS = 80

/** Calls with the address of a link of this site that somebody is about to follow: pointed at for a moment, touched or focused. */
export function watchIntent(tell: (url: URL) => void) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const linkOf = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    const isOurs = link?.origin === location.origin && !link.target && !link.hasAttribute('download')
    return isOurs && link.href !== location.href ? new URL(link.href) : null
  }
  const now = (event: Event) => {
    const url = linkOf(event)
    if (url) tell(url)
  }
  const soon = (event: Event) => {
    clearTimeout(waiting)
    const url = linkOf(event)
    if (url) waiting = setTimeout(() => tell(url), HOVER_MS)
  }
  const listeners = [
    ['pointerover', soon],
    ['touchstart', now],
    ['focusin', now],
  ] as const
  for (const [type, hear] of listeners) addEventListener(type, hear, { passive: true })
}
