import { createActor } from 'xstate'
import { type AppInput, actorOf, appMachine, type Registry } from '../../machines/app.ts'
import { authMachine } from '../../machines/auth.ts'
import type { User } from '../../openapi/generated/portal.ts'
import { authorisedFetch } from '../features/auth/session/authorised-fetch.ts'
import { authEffects } from '../features/auth/session/effects.ts'
import { type Api, createApi } from '../platform/api/client.ts'

export interface AppOptions extends AppInput {
  locale: string
  /** the person for whom the page was rendered */
  viewer?: User | null
  say(key: 'error.serverError' | 'error.serverErrorText'): string
}

/** The root actor with its effects, not yet started, because `wiring.ts` has to subscribe first. */
export function createApp({ locale, say, viewer = null, ...input }: AppOptions) {
  const auth = (): Registry['auth'] => actorOf(app, 'auth')
  const ask = authorisedFetch(auth)
  const failed = () => {
    const [title, text] = [say('error.serverError'), say('error.serverErrorText')]
    actorOf(app, 'toast').send({ type: 'SHOW', tone: 'error', title, text })
  }
  const api: Api = createApi({
    baseUrl: location.origin,
    locale,
    async fetch(request) {
      const answer = await ask(request)
      // Whichever request it was (HTTP-17).
      if (answer.status === 500) failed()
      return answer
    },
  })
  const app = createActor(
    appMachine.provide({
      actors: {
        auth: authMachine.provide({ actors: authEffects(api, auth, viewer) }),
      },
    }),
    { input },
  )
  return { app, api }
}

export type App = ReturnType<typeof createApp>['app']
