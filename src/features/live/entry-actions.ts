import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Event } from '../../../openapi/generated/portal.ts'
import { useFlow } from '../../platform/portal.tsx'
import { intentIn, type LiveMode, mentionsIntent, withoutIntent } from '../auth/intent.ts'
import { consumeIntent } from '../auth/kept-intent.ts'

/** Joins or starts on a press, or on the intent from before sign-in. */
export function useEntryActions(event: Event, isSettled: boolean) {
  const webinar = useFlow('webinar')
  const auth = useFlow('auth')
  const [path, navigate] = useLocation()
  const search = useSearch()
  const signedIn = useSelector(auth, (snapshot) => snapshot.hasTag('signedIn'))
  const isKnown = useSelector(auth, (snapshot) => !snapshot.matches('restoring') && !snapshot.hasTag('busy'))

  const enter = (mode: LiveMode, isClick: boolean) => {
    const { id: eventId, isRegistered } = event
    // A guest is sent to sign in, so a window would stay empty.
    webinar.send({ type: 'ENTER', mode, eventId, signedIn, isRegistered, isClick: isClick && signedIn })
  }

  const fulfil = useEffectEvent((search: string, signedIn: boolean) => {
    const kept = signedIn ? consumeIntent(path, 'join', 'start') : null
    // Somebody else may have made the link, so opening it never registers the person.
    const found = intentIn(search)
    const asked = found === 'buy' ? null : found
    const isHarmless = !signedIn || asked === 'start' || event.isRegistered
    const mode = kept ?? (isHarmless ? asked : null)
    if (mentionsIntent(search)) navigate(path + withoutIntent(search), { replace: true })
    if (mode) enter(mode, false)
  })
  useEffect(() => {
    if (isKnown && isSettled) fulfil(search, signedIn)
  }, [isKnown, isSettled, signedIn, search])

  return { press: (mode: LiveMode) => enter(mode, true) }
}
