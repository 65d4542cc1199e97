import { cleanup, render } from '@testing-library/react'
import { vi } from 'vitest'
import type { Locale, User } from '../../../openapi/generated/portal.ts'
import { createApp } from '../../../src/app/actors.ts'
import { startBackground } from '../../../src/app/background.ts'
import { BrowserApp } from '../../../src/app/browser-app.tsx'
import { startLearning } from '../../../src/app/learning.ts'
import { wireHistory } from '../../../src/app/leaving.ts'
import { startLive } from '../../../src/app/live.ts'
import { guardPersonalPages } from '../../../src/app/personal-pages.ts'
import { matchPath, preload } from '../../../src/app/routes.ts'
import { type Learning, type Wiring, wire } from '../../../src/app/wiring.ts'
import { grantFrom, storeGrant } from '../../../src/features/auth/session/tokens.ts'
import { changeAddress } from '../../../src/platform/address/address.ts'
import { createQueries } from '../../../src/platform/api/query-client.ts'
import { loadDeferred } from '../../../src/platform/page/deferred.tsx'
import { createTexts, loadTexts } from '../../../src/platform/texts/i18n.ts'
import { localised, splitLocale } from '../../../src/platform/texts/locales.ts'
import { type ContractServer, tokensFor } from './contract-server.ts'
import { giveDialogs } from './dialogs.ts'
import { addOpenPage, closePages } from './open-pages.ts'
import './patience.ts'

interface PortalOptions {
  server: ContractServer
  /** the address, including the locale */
  at: string
  /** the signed-in user */
  viewer?: User
  /** the providers for sign-in; none unless said */
  providers?: ('google' | 'facebook')[]
}

/** The whole portal as it starts in the browser, in jsdom. Only the server is replaced. */
export async function openPortal({ server, at, viewer, providers = [] }: PortalOptions) {
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  giveDialogs()
  changeAddress(at, { replace: true })
  if (viewer) {
    storeGrant(grantFrom(tokensFor(viewer.id)))
    server.on('GET /api/users/me', { body: viewer })
  }
  const here = () => splitLocale(location.pathname)
  const locale: Locale = here().locale
  const queries = createQueries()
  const { app, api } = createApp({ locale, at: here().path, modal: null, say: (key) => texts.t(key) })
  const go = (to: string, replace: boolean) => changeAddress(localised(locale, to), { replace })
  const texts = createTexts(locale, await loadTexts(locale, 'all'))
  await preload(matchPath(here().path).route).then(loadDeferred)
  let learning: Learning | undefined
  const wiring: Wiring = {
    app,
    api,
    queries,
    sent: createQueries(),
    viewerId: viewer?.id ?? null,
    askedAt: Date.now(),
    go,
    here: () => here().path,
    save: async () => startBackground(wiring),
    async learn() {
      learning ??= startLearning(wiring)
      return learning
    },
    attend: async () => startLive(wiring, texts),
    report: null,
  }
  wire(wiring)
  wireHistory(app)
  app.start()
  guardPersonalPages(wiring)
  await wiring.save()
  if (matchPath(here().path).route.isLesson) await wiring.learn()
  if (matchPath(here().path).route.isLive) await wiring.attend()
  addOpenPage(() => {
    app.stop()
    queries.clear()
    return server.faults
  })
  const state = {
    locale,
    origin: location.origin,
    viewer: viewer ?? null,
    problem: null,
    site: null,
    providers,
    isRecorded: false,
    facts: [],
    written: {},
  }
  render(<BrowserApp wiring={wiring} state={state} texts={texts} />)
  return { app, queries }
}

/** Run after each test. */
export function closePortal() {
  cleanup()
  closePages()
}

export const address = () => location.pathname + location.search
