import type { i18n } from 'i18next'
import { actorOf } from '../../machines/app.ts'
import { liveMachine } from '../../machines/live.ts'
import { webinarMachine } from '../../machines/webinar.ts'
import { signInFor } from '../features/auth/intent.ts'
import { keepIntent } from '../features/auth/kept-intent.ts'
import { webinarEffects } from '../features/live/effects.ts'
import { describeError } from '../platform/api/error-text.ts'
import { hearServer } from '../platform/server-clock.ts'
import type { Wiring } from './wiring.ts'

/** Starts the actor that joins and starts schedules, and connects it to the others. */
export function startLive(wiring: Wiring, texts: i18n) {
  const { app, api, queries, here } = wiring
  const { t } = texts
  const effects = webinarEffects(api, queries, () => t('webinar:entry.connecting'))
  app.send({
    type: 'BEGIN',
    flow: 'live',
    logic: liveMachine.provide({ actors: { webinar: webinarMachine.provide({ actors: effects }) } }),
  })
  const webinar = actorOf(app, 'webinar')
  // What opens when is the server's to say: the clock of a device may be wrong by hours.
  api.fetch.use({ onResponse: ({ response }) => hearServer(response) })
  const toast = actorOf(app, 'toast')

  webinar.on('signInWanted', ({ mode }) => {
    keepIntent(here(), mode)
    actorOf(app, 'navigation').send({ type: 'GO', to: signInFor(here(), mode) })
  })
  webinar.on('registered', () => void queries.invalidateQueries())
  webinar.on('opens', () => void queries.invalidateQueries())
  webinar.on('failed', ({ problem }) => {
    if (problem.kind === 'register') {
      const said = describeError(problem.failure)
      const title = t('titleKey' in said ? `error.${said.titleKey}` : 'webinar:error.title')
      const text = 'text' in said ? said.text : t(`error.${said.textKey}`)
      toast.send({ type: 'SHOW', tone: 'error', title, text })
    } else {
      const [title, text] = [t('webinar:error.title'), t(`webinar:error.${problem.kind}`)]
      toast.send({ type: 'SHOW', tone: 'error', title, text })
    }
    // What was refused may have been changed meanwhile.
    void queries.invalidateQueries()
  })
}
