import type { QueryClient } from '@tanstack/react-query'
import { createActor } from 'xstate'
import { type AppInput, actorOf, appMachine, type Registry } from '../../machines/app.ts'
import { authMachine } from '../../machines/auth.ts'
import { lessonMachine } from '../../machines/lesson.ts'
import { outboxMachine } from '../../machines/outbox.ts'
import { quizMachine } from '../../machines/quiz.ts'
import { type Api, createApi } from '../api/client.ts'
import { authEffects } from './auth-effects.ts'
import { authorisedFetch } from './authorised-fetch.ts'
import { lessonEffects, outboxEffects, quizEffects } from './learning-effects.ts'

export interface AppOptions extends AppInput {
  locale: string
  queries: QueryClient
}

/** The root actor with its effects, not yet started: `wiring.ts` says first who reacts to whom. */
export function createApp({ locale, queries, ...input }: AppOptions) {
  const auth = (): Registry['auth'] => actorOf(app, 'auth')
  const api: Api = createApi({ baseUrl: location.origin, locale, fetch: authorisedFetch(auth) })
  const app = createActor(
    appMachine.provide({
      actors: {
        auth: authMachine.provide({ actors: authEffects(api, auth) }),
        lesson: lessonMachine.provide({ actors: lessonEffects(api, queries) }),
        quiz: quizMachine.provide({ actors: quizEffects(api) }),
        outbox: outboxMachine.provide({ actors: outboxEffects(api) }),
      },
    }),
    { input },
  )
  return { app, api }
}

export type App = ReturnType<typeof createApp>['app']
