import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { type ReactNode, Suspense, useCallback } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Route, Router } from 'wouter'
import type { Site } from '../features/editorial/content/content.ts'
import { type Portal, PortalProvider } from '../platform/portal.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { frameOf, matchPath, NOT_FOUND, screenOf } from './routes.ts'
import { Layout } from './shell/layout.tsx'
import type { PageProblem } from './state.ts'

export interface AppProps {
  portal: Portal
  queries: QueryClient
  texts: i18n
  /** path without its locale, and query, of the page on the screen; the address may already be that of the next page */
  path: string
  search: string
  base: string
  problem: PageProblem | null
  site: Site | null
  navigate(to: string, options?: { replace?: boolean }): void
  /** modals and toasts */
  children?: ReactNode
}

/** The whole portal, the same on the server and in the browser. */
export function App({ portal, queries, texts, path, search, base, problem, site, navigate, children }: AppProps) {
  // A new object would re-render parts that are not hydrated yet, and React would discard their server HTML.
  const addressHook = useCallback((): [string, typeof navigate] => [base + path, navigate], [base, path, navigate])
  const searchHook = useCallback(() => search, [search])
  return (
    <I18nextProvider i18n={texts}>
      <QueryClientProvider client={queries}>
        <PortalProvider value={portal}>
          <Router base={base} hook={addressHook} searchHook={searchHook}>
            <Layout site={site}>
              <ErrorBoundary key={frameOf(path)} path={path} problem={problem}>
                <Suspense>
                  <Page path={path} isMissing={problem === 'missing'} />
                </Suspense>
              </ErrorBoundary>
            </Layout>
            {children}
          </Router>
        </PortalProvider>
      </QueryClientProvider>
    </I18nextProvider>
  )
}

/** The screen of a path, which is loaded before the path is shown. */
function Page({ path, isMissing }: { path: string; isMissing: boolean }) {
  const route = isMissing ? NOT_FOUND : matchPath(path).route
  const Screen = screenOf(route)
  if (!Screen) return null
  return (
    <Route path={route.pattern}>
      <Screen />
    </Route>
  )
}
