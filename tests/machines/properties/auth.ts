import { emittedOf } from '../../paths/invariants.ts'
import { always, eventually, never, type Properties, respond, sometimes } from '../../paths/properties.ts'

export const auth: Properties = {
  'it is settled whether somebody is signed in [AUTH-2]': eventually(
    (snapshot) => snapshot.matches('signedOut') || snapshot.matches({ signedIn: 'fresh' }),
  ),
  'somebody is signed in exactly while there is a session [AUTH-2]': always(
    (snapshot) => snapshot.matches('signedIn') === (snapshot.context.session !== null),
  ),
  'signing out leaves tokens, user or profile [AUTH-3]': never(
    (snapshot, { last }) => last?.type === 'LOGOUT' && snapshot.context.revoking !== null,
    ({ context }) => context.tokens !== null || context.user !== null || context.profile !== null,
  ),
  'a session that was given up is revoked, or the revocation has failed [AUTH-4]': respond(
    (snapshot) => snapshot.matches('signingOut'),
    (snapshot) => !snapshot.matches('signingOut') && !snapshot.matches('restoring'),
  ),
  'tokens that are due become fresh, or the session ends [AUTH-25]': respond(
    (snapshot) => snapshot.matches({ signedIn: 'refreshing' }),
    (snapshot) => snapshot.matches({ signedIn: 'fresh' }) || !snapshot.matches('signedIn'),
  ),
  'a call that was refused leads to new tokens, or the session ends [AUTH-27]': respond(
    'UNAUTHORIZED',
    (snapshot) => snapshot.matches({ signedIn: 'fresh' }) || !snapshot.matches('signedIn'),
  ),
  'tokens are refreshed by the clock while nobody sees the page [AUTH-25]': never(
    'xstate.after.refreshInterval.auth.signedIn.fresh',
    ({ context }) => !context.visible,
  ),
  'a server that is down or busy signs anyone out [AUTH-28]': never(
    (_, { last, before }) =>
      last?.type === 'xstate.error.actor.refresh' && last.error.status !== 401 && before?.matches('signedIn') === true,
    (snapshot) => !snapshot.matches('signedIn'),
  ),
  'a pause of a refresh ends with another try [AUTH-28]': respond(
    (snapshot) => snapshot.matches({ signedIn: 'stale' }),
    (snapshot) => !snapshot.matches({ signedIn: 'stale' }),
  ),
  'a refused refresh leaves nothing of the session [AUTH-29]': always(
    (_, seen) => emittedOf(seen, 'sessionExpired') !== undefined,
    ({ context }) => context.tokens === null && context.user === null && context.profile === null,
  ),
  'a refresh is under way without a refresh token [AUTH-30]': never(
    ({ context }, { running }) => running.has('refresh') && context.tokens?.refreshToken === null,
  ),
  'somebody without a refresh token is led home [AUTH-30]': sometimes(
    (_, seen) => emittedOf(seen, 'goHome') !== undefined,
  ),
  'tokens of another tab are taken without a call [AUTH-33]': never('PEER.TOKENS', (_, { started }) =>
    started.some(({ src }) => src === 'refresh'),
  ),
}
