import { type ActorRefFrom, emit, setup } from 'xstate'
import { webinarMachine } from './webinar.ts'

/**
 * The flow of webinars. Most pages do not need it, so the app starts it when the first event is opened.
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
  // A flow that crashes must not stop the app.
  invoke: { id: 'webinar', systemId: 'webinar', src: 'webinar', onError: { actions: 'emitCrashed' } },
})

export interface LiveRegistry {
  webinar: ActorRefFrom<typeof webinarMachine>
}
