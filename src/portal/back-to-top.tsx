import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'

/** Its code comes when someone is far down for the first time. Without it a page lacks comfort, and nothing else. */
const TopButton = lazy(async (): Promise<{ default: ComponentType }> => {
  const found = await import('./top-button.tsx').catch(() => null)
  return { default: found?.TopButton ?? (() => null) }
})

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
