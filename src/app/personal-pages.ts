import { actorOf } from '../../machines/app.ts'
import { paths } from '../platform/address/paths.ts'
import { searchWithModal } from './leaving.ts'
import { matchPath } from './routes.ts'
import type { Wiring } from './wiring.ts'

/** Sends a guest on a page about their own account to sign in, from where they come back (AUTH-56). */
export function guardPersonalPages({ app, here }: Wiring) {
  const auth = actorOf(app, 'auth')
  const navigation = actorOf(app, 'navigation')
  let asked: string | null = null

  const look = () => {
    const state = auth.getSnapshot()
    // After an expired session the page stays, so that the person can continue after signing in again.
    const isGuest = (state.matches('signedOut') || state.matches('signingOut')) && state.context.expired === null
    // A form that was open over the page is done with when they come back.
    const address = here() + searchWithModal(null)
    const wanted = isGuest && matchPath(here()).route.isPersonal ? address : null
    if (wanted === asked) return
    asked = wanted
    if (wanted !== null) navigation.send({ type: 'GO', to: paths.login(wanted), replace: true })
  }
  auth.subscribe(look)
  navigation.subscribe(look)
  look()
}
