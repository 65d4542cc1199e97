import type { QueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import { actorOf, type appMachine, type Registry } from '../../machines/app.ts'
import type { Draft } from '../../machines/quiz-rules.ts'
import type { QuizAttempt, User } from '../../openapi/generated/portal.ts'
import type { Api } from './api/client.ts'
import type { Locale } from './texts/locales.ts'

/** Where a person stopped in a recording, in seconds; 0 at its beginning. */
export interface Positions {
  readPosition(userId: string, recordingId: string): Promise<number>
  keepPosition(userId: string, recordingId: string, position: number): Promise<void>
}

/** What every part of a page may use: the running flows, the API, and what the server knew when it rendered. */
export interface Portal {
  app: ActorRefFrom<typeof appMachine>
  api: Api
  locale: Locale
  /** the facts as the server sent them along with the page; null at the server */
  sent: QueryClient | null
  /** whom the page was rendered for, until the session says more */
  viewer: User | null
  origin: string
  /** where one may sign in with an account elsewhere */
  providers: readonly ('google' | 'facebook')[]
  /** resolves once the actor that joins and starts schedules runs; always the same promise */
  attend(): Promise<void>
  /** what happened on the page, as the server takes it; null where nobody keeps it */
  report: (() => string) | null
  /** answers of an open attempt that were kept, in this browser or at the server */
  drafts(userId: string, contentId: string, attempt: QuizAttempt | null): Promise<Draft | null>
  /** where recordings were left; kept by this browser */
  positions(): Promise<Positions>
}

const PortalContext = createContext<Portal | null>(null)

export const PortalProvider = ({ value, children }: { value: Portal; children: ReactNode }) => (
  <PortalContext value={value}>{children}</PortalContext>
)

export function usePortal(): Portal {
  const portal = useContext(PortalContext)
  if (!portal) throw new Error('no portal around this component')
  return portal
}

/** One of the portal's flows, to send to and to select from. */
export const useFlow = <Name extends keyof Registry>(name: Name): Registry[Name] => actorOf(usePortal().app, name)

const never = () => () => {}

/** Whether a part is becoming alive (or is rendered at the server): it must look as the server drew it. */
export const useIsHydrating = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

/** The signed-in person, or whose session has just ended and may be taken up again; before the session is restored, whom the server rendered for. */
export function useViewer(): User | null {
  const { viewer } = usePortal()
  const auth = useFlow('auth')
  const user = useSelector(auth, ({ context }) => context.user)
  const isUnsure = useSelector(
    auth,
    (snapshot) => snapshot.matches('restoring') || (snapshot.hasTag('signedIn') && !snapshot.context.user),
  )
  const expired = useSelector(auth, ({ context }) => context.expired)
  // The session may have been restored before a part is alive.
  if (useIsHydrating()) return viewer
  return user ?? expired ?? (isUnsure ? viewer : null)
}
