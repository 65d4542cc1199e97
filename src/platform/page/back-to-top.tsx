import { Suspense, useSyncExternalStore } from 'react'
import { onDemand } from './deferred.tsx'

/** Loaded when the person has scrolled far down for the first time. */
const TopButton = onDemand(async () => (await import('./top-button.tsx')).TopButton)

function subscribe(changed: () => void) {
  addEventListener('scroll', changed, { passive: true })
  addEventListener('resize', changed)
  return () => {
    removeEventListener('scroll', changed)
    removeEventListener('resize', changed)
  }
}
const isFarDown = () => scrollY > innerHeight

/** The button back to the top, shown after more than one screen. */
export function BackToTop() {
  const isShown = useSyncExternalStore(subscribe, isFarDown, () => false)
  return (
    isShown && (
      <Suspense>
        <TopButton />
      </Suspense>
    )
  )
}
