import { actorOf } from '../../machines/app.ts'
import { outboxMachine } from '../../machines/outbox.ts'
import { leaveWith, outboxEffects } from '../features/learning/outbox-effects.ts'
import { refreshFacts } from '../platform/api/changed-facts.ts'
import { tellTabs } from './tabs.ts'
import type { Wiring } from './wiring.ts'

/** Starts the outbox and connects it to the other actors. */
export function startSaving({ app, api, queries, learn }: Wiring) {
  app.send({ type: 'BEGIN', flow: 'outbox', logic: outboxMachine.provide({ actors: outboxEffects(api, queries) }) })
  const auth = actorOf(app, 'auth')
  const outbox = actorOf(app, 'outbox')

  const end = () => outbox.send({ type: 'SIGNED_OUT' })
  auth.on('tokensChanged', ({ grant }) => {
    if (!grant) return
    const { userId } = outbox.getSnapshot().context
    // What waits is of whom it was recorded for (LEARN-46).
    if (userId !== null && userId !== grant.session.userId) end()
    outbox.send({ type: 'FLUSH' })
  })
  auth.on('signedIn', ({ userId }) => outbox.send({ type: 'SIGNED_IN', userId }))
  auth.on('signedOut', () => {
    // After an expired session the page stays, and what is learned or handed in there waits for the person (LEARN-38).
    if (auth.getSnapshot().context.expired === null) end()
  })
  auth.on('gaveUp', end)
  outbox.on('unauthorized', () => auth.send({ type: 'UNAUTHORIZED' }))
  outbox.on('left', (left) => leaveWith(api, left))
  addEventListener('pagehide', () => outbox.send({ type: 'LEAVE' }))
  for (const sign of ['online', 'pageshow']) addEventListener(sign, () => outbox.send({ type: 'FLUSH' }))
  // Progress can be acknowledged on any page; what follows from it is told by code that is loaded with the lessons.
  outbox.on('acknowledged', ({ contentProgress }) => {
    void learn().then(({ acknowledge }) => acknowledge(contentProgress))
  })
  outbox.on('noteSaved', () => {
    void refreshFacts(queries, ({ queryKey }) => queryKey[1] === '/api/courses/{id}/notes')
    const { userId } = outbox.getSnapshot().context
    if (userId !== null) tellTabs({ type: 'changed', userId })
  })

  // Somebody may have signed in before.
  const now = auth.getSnapshot()
  if (now.hasTag('signedIn') && now.context.session)
    outbox.send({ type: 'SIGNED_IN', userId: now.context.session.userId })
}
