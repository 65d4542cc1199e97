import { Suspense, useSyncExternalStore } from 'react'
import { onDemand } from './deferred.tsx'

/** Its code comes when someone is far down for the first time. */
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

/** The way back to the top, from more than a screen down. */
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
