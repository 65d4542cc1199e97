import { fromPromise } from 'xstate'
import { actorOf, findActor } from '../../../../machines/app.ts'
import { reauthenticationMachine } from '../../../../machines/reauthentication.ts'
import type { Reauthentication } from '../../../../openapi/generated/portal.ts'
import type { Portal } from '../../../platform/portal.tsx'
import { reauthenticate } from '../security-api.ts'

export type Running = Pick<Portal, 'app' | 'api'>

/** The actor that asks for a new proof, with its dialog; it is started on first use. */
export function reauthenticationOf({ app, api }: Running) {
  const running = findActor(app, 'reauthentication')
  if (running) return running
  const prove = fromPromise<void, { proof: Reauthentication }>(async ({ input }) => {
    await reauthenticate(api, input.proof)
  })
  app.send({
    type: 'BEGIN',
    flow: 'reauthentication',
    logic: reauthenticationMachine.provide({ actors: { prove } }),
  })
  const reauthentication = actorOf(app, 'reauthentication')
  const modal = actorOf(app, 'modal')
  const close = () => {
    if (modal.getSnapshot().context.active?.kind === 'reauthentication') modal.send({ type: 'CLOSE' })
  }
  reauthentication.on('asked', () => modal.send({ type: 'OPEN', modal: { kind: 'reauthentication' }, over: true }))
  reauthentication.on('confirmed', close)
  reauthentication.on('cancelled', close)
  modal.on('closed', (event) => {
    if (event.modal.kind === 'reauthentication') reauthentication.send({ type: 'CANCEL' })
  })
  return reauthentication
}

/** Whether the person gave a new proof. A promise hears only the first answer after it. */
export function isProved(portal: Running) {
  const reauthentication = reauthenticationOf(portal)
  return new Promise<boolean>((resolve) => {
    reauthentication.on('confirmed', () => resolve(true))
    reauthentication.on('cancelled', () => resolve(false))
    reauthentication.send({ type: 'ASK' })
  })
}
