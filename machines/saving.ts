import { type ActorRefFrom, emit, setup } from 'xstate'
import { outboxMachine } from './outbox.ts'

/**
 * The flow that saves: no page waits for it, so that the app starts it when the page reacts.
 *
 *     running { outbox }
 */
export const savingMachine = setup({
  types: {} as { emitted: { type: 'crashed'; actor: 'outbox' } },
  actors: { outbox: outboxMachine },
  actions: { emitCrashed: emit({ type: 'crashed', actor: 'outbox' }) },
}).createMachine({
  id: 'saving',
  options: { maxIterations: 100 },
  // A flow that breaks must not take the app with it.
  invoke: { id: 'outbox', systemId: 'outbox', src: 'outbox', onError: { actions: 'emitCrashed' } },
})

export interface SavingRegistry {
  outbox: ActorRefFrom<typeof outboxMachine>
}
