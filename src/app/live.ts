import type { i18n } from 'i18next'
import { actorOf } from '../../machines/app.ts'
import { webinarMachine } from '../../machines/webinar.ts'
import { signInFor } from '../features/auth/intent.ts'
import { storeIntent } from '../features/auth/kept-intent.ts'
import { webinarEffects } from '../features/live/effects.ts'
import { refreshFacts } from '../platform/api/changed-facts.ts'
import { describeError } from '../platform/api/error-text.ts'
import { setServerTime } from '../platform/server-clock.ts'
import type { Wiring } from './wiring.ts'

/** Starts the actor that joins and starts schedules, and connects it to the others. */
export function startLive(wiring: Wiring, texts: i18n) {
  const { app, api, queries, here } = wiring
  const { t } = texts
  const effects = webinarEffects(api, queries, () => t('webinar:entry.connecting'))
  app.send({ type: 'BEGIN', flow: 'webinar', logic: webinarMachine.provide({ actors: effects }) })
  const webinar = actorOf(app, 'webinar')
  // Join and start windows follow the server's clock, because a device's clock may be wrong.
  api.fetch.use({ onResponse: ({ response }) => setServerTime(response) })
  const toast = actorOf(app, 'toast')

  webinar.on('signInWanted', ({ mode }) => {
    storeIntent(here(), mode)
    actorOf(app, 'navigation').send({ type: 'GO', to: signInFor(here(), mode) })
  })
  webinar.on('registered', () => void refreshFacts(queries))
  webinar.on('opens', () => void refreshFacts(queries))
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
    // A refusal may mean that the data on the page is out of date.
    void refreshFacts(queries)
  })
}
