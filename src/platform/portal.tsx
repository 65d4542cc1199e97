import type { QueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import { actorOf, type appMachine, type Registry } from '../../machines/app.ts'
import type { Draft } from '../../machines/rules/quiz-rules.ts'
import type { Locale, QuizAttempt, User } from '../../openapi/generated/portal.ts'
import type { Api } from './api/client.ts'

/** What every part of a page may use: the running flows, the API, and what the server knew when it rendered. */
export interface Portal {
  app: ActorRefFrom<typeof appMachine>
  api: Api
  locale: Locale
  /** the facts as the server sent them along with the page; null at the server */
  sent: QueryClient | null
  /** the person for whom the page was rendered, until the session is restored */
  viewer: User | null
  /** the site's public address; a browser may have come by another one, such as localhost */
  origin: string
  /** the providers for sign-in */
  providers: readonly ('google' | 'facebook')[]
  /** resolves once the actor that joins and starts schedules runs; always the same promise */
  attend(): Promise<void>
  /** returns the recorded events for a problem report; null when they are not recorded */
  report: (() => string) | null
  /** the HTML of Markdown, which the server makes before it renders; a browser makes it for what is shown later */
  prose?: (source: string) => string
  /** the stored draft of an open attempt, from this browser or the server */
  drafts(userId: string, contentId: string, attempt: QuizAttempt | null): Promise<Draft | null>
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

/** One of the portal's actors. */
export const useFlow = <Name extends keyof Registry>(name: Name): Registry[Name] => actorOf(usePortal().app, name)

const never = () => () => {}
const nothing = () => null

/**
 * What there is now; on the server and while a part hydrates, what the server has shown. A part is rendered once more
 * only where the two differ.
 */
export const useHydrated = <Value,>(now: Value, sent: Value): Value =>
  useSyncExternalStore(
    never,
    () => now,
    () => sent,
  )

/** Whether this rendering must match the server's HTML. It asks for no other one: see `useHydrated`. */
export function useIsHydrating() {
  let isHydrating = false
  // React asks for the server's value only then.
  useSyncExternalStore(never, nothing, () => {
    isHydrating = true
    return null
  })
  return isHydrating
}

/** The signed-in person, also after the session has expired; before it is restored, the one the server rendered for. */
export function useViewer(): User | null {
  const { viewer } = usePortal()
  const now = useSelector(useFlow('auth'), (snapshot) => {
    const { user, expired } = snapshot.context
    const isUnsure = snapshot.matches('restoring') || (snapshot.hasTag('signedIn') && !user)
    return user ?? expired ?? (isUnsure ? viewer : null)
  })
  // The session may be restored before a part has hydrated.
  return useHydrated(now, viewer)
}
