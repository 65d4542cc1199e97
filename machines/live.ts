import { type ActorRefFrom, emit, setup } from 'xstate'
import { webinarMachine } from './webinar.ts'

/**
 * The flow of live sessions: most pages do without it, so that the app starts it when the first event is opened.
 *
 *     running { webinar }
 */
export const liveMachine = setup({
  types: {} as { emitted: { type: 'crashed'; actor: 'webinar' } },
  actors: { webinar: webinarMachine },
  actions: { emitCrashed: emit({ type: 'crashed', actor: 'webinar' }) },
}).createMachine({
  id: 'live',
  options: { maxIterations: 100 },
  // A flow that breaks must not take the app with it.
  invoke: { id: 'webinar', systemId: 'webinar', src: 'webinar', onError: { actions: 'emitCrashed' } },
})

export interface LiveRegistry {
  webinar: ActorRefFrom<typeof webinarMachine>
}
