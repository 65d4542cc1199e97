import { type ActorRefFrom, emit, setup } from 'xstate'
import { outboxMachine } from './outbox.ts'

/**
 * The flow that saves. No page waits for it, so the app starts it once the page is interactive.
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
  // A flow that crashes must not stop the app.
  invoke: { id: 'outbox', systemId: 'outbox', src: 'outbox', onError: { actions: 'emitCrashed' } },
})

export interface SavingRegistry {
  outbox: ActorRefFrom<typeof outboxMachine>
}
