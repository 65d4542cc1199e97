import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '../../../platform/address/paths.ts'
import { useFlow, useViewer } from '../../../platform/portal.tsx'

/** The signed-in person; null for a guest, who is sent to sign in and comes back afterwards. */
export function useOwner() {
  const viewer = useViewer()
  const isGuest = useSelector(
    useFlow('auth'),
    (state) => (state.matches('signedOut') || state.matches('signingOut')) && state.context.expired === null,
  )
  const navigation = useFlow('navigation')
  const [path] = useLocation()
  const search = useSearch()
  useEffect(() => {
    // A navigation that has already started is not interrupted.
    if (!isGuest || !location.pathname.endsWith(path)) return
    navigation.send({ type: 'GO', to: paths.login(path + (search && `?${search}`)), replace: true })
  }, [isGuest, path, search, navigation])
  return viewer
}

/** Returns a function that reloads the signed-in person after a change to their account. */
export function useRefreshOwner() {
  const auth = useFlow('auth')
  const queries = useQueryClient()
  return async () => {
    const isFresh = () => auth.getSnapshot().matches({ signedIn: 'fresh' })
    // The machine handles the event only when idle, so this waits until it has loaded the person.
    if (isFresh()) auth.send({ type: 'REFRESH_USER' })
    else {
      const waiting = auth.subscribe(() => {
        if (!isFresh()) return
        waiting.unsubscribe()
        auth.send({ type: 'REFRESH_USER' })
      })
    }
    await queries.invalidateQueries()
  }
}
