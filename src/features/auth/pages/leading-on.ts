import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { useFlow, usePortal } from '../../../platform/portal.tsx'
import { safeRedirect } from '../redirect.ts'

/** Goes where the person came from as soon as they are signed in; answers where that is. */
export function useLeadingOn() {
  const { origin } = usePortal()
  const navigation = useFlow('navigation')
  const auth = useFlow('auth')
  const search = useSearch()
  const to = safeRedirect(new URLSearchParams(search).get('redirectUrl'), origin)
  // Who comes here signed in already is told so, and not sent away.
  const isRestored = useSelector(auth, (snapshot) => !snapshot.matches('restoring'))
  useEffect(() => {
    if (!isRestored) return
    // What is wanted of an event is kept: it must outlive signing up, another tab, and the mail that verifies.
    if (search.includes('auto') && !auth.getSnapshot().hasTag('signedIn'))
      void import('../kept-intent.ts').then(({ carryIntent }) => carryIntent(to, search))
    const leaving = auth.on('signedIn', () => navigation.send({ type: 'GO', to, replace: true }))
    return () => leaving.unsubscribe()
  }, [auth, navigation, to, search, isRestored])
  return to
}
