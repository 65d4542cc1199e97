import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { useFlow, usePortal } from '../../../platform/portal.tsx'
import { redirectIn } from '../redirect.ts'

/**
 * Returns the path that the address asks to redirect to, and goes there after sign-in; `isLeaving` until that page is
 * there, for who signed in here.
 */
export function useRedirectTarget() {
  const { origin } = usePortal()
  const navigation = useFlow('navigation')
  const auth = useFlow('auth')
  const search = useSearch()
  const to = redirectIn(search, origin) ?? '/'
  const [hasSignedIn, setSignedIn] = useState(false)
  const isMoving = useSelector(navigation, ({ context }) => context.to !== null)
  // Somebody who is already signed in stays here and is told so.
  const isRestored = useSelector(auth, (snapshot) => !snapshot.matches('restoring'))
  useEffect(() => {
    if (!isRestored) return
    // The intent to join or start must survive sign-up, another tab and email verification (LIVE-13).
    if (search.includes('auto') && !auth.getSnapshot().hasTag('signedIn'))
      void import('../kept-intent.ts').then(({ carryIntent }) => carryIntent(to, search))
    const subscription = auth.on('signedIn', () => {
      setSignedIn(true)
      navigation.send({ type: 'GO', to, replace: true })
    })
    return () => subscription.unsubscribe()
  }, [auth, navigation, to, search, isRestored])
  return { to, isLeaving: hasSignedIn && isMoving }
}
