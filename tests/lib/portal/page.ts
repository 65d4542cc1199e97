import { dehydrate, hydrate } from '@tanstack/react-query'
import { expect, vi } from 'vitest'
import { waitFor } from 'xstate'
import webinar from '../../../locales/en/events/webinar.json' with { type: 'json' }
import { actorOf, type Registry } from '../../../machines/app.ts'
import type { AuthTokens } from '../../../openapi/generated/portal.ts'
import { createApp } from '../../../src/app/actors.ts'
import { startBackground } from '../../../src/app/background.ts'
import { startLearning } from '../../../src/app/learning.ts'
import { startLive } from '../../../src/app/live.ts'
import { guardPersonalPages } from '../../../src/app/personal-pages.ts'
import { type Learning, type Wiring, wire } from '../../../src/app/wiring.ts'
import { grantFrom, storeGrant } from '../../../src/features/auth/session/tokens.ts'
import { record } from '../../../src/features/feedback/recorder.ts'
import type { Api } from '../../../src/platform/api/client.ts'
import { createQueries } from '../../../src/platform/api/query-client.ts'
import { createTexts } from '../../../src/platform/texts/i18n.ts'
import { type ContractServer, example, tokensFor } from './contract-server.ts'
import { addOpenPage } from './open-pages.ts'

export const MAYA = example('User')
export const maya = (serial = 1) => tokensFor(MAYA.id, serial)

interface PageOptions {
  server: ContractServer
  at?: string
  /** the user for whom the server rendered the page */
  viewerId?: string | null
  /** when the page was asked for, in epoch milliseconds */
  askedAt?: number
  /** the tokens that the browser stored on an earlier visit */
  kept?: AuthTokens | null
  /** data that came with the page, by query key */
  rendered?: (api: Api) => [key: readonly unknown[], fact: unknown][]
  /** false: on a page without lessons */
  isLearning?: boolean
  /** false: `save` begins what runs beside the page, as on a page that was rendered for a guest */
  isSaving?: boolean
}

/**
 * The portal without its screens: real machines, effects and wiring, with a server that answers by the contract. jsdom
 * has no IndexedDB, so persistent storage is unavailable, as it may be in a private window.
 */
export function openPage({
  server,
  at = '/',
  viewerId = null,
  askedAt = Date.now(),
  kept = null,
  rendered = () => [],
  isLearning = true,
  isSaving = true,
}: PageOptions) {
  vi.stubGlobal('fetch', server.fetch)
  if (kept) storeGrant(grantFrom(kept))
  const queries = createQueries()
  const { app, api } = createApp({ locale: 'en', at, modal: null, say: (key) => key })
  const { report, attachment } = record(app, 'en')
  hydrate(queries, factsOf(rendered(api)))
  const went: { to: string; replace: boolean }[] = []
  let here = at
  const go = (to: string, replace: boolean) => {
    went.push({ to, replace })
    here = to
  }
  const listeners: Parameters<typeof addEventListener>[] = []
  /** Remembers what a part listens to, so that a closed page hears nothing. */
  const listened = (start: () => void) => {
    const listening = vi.spyOn(window, 'addEventListener')
    start()
    listeners.push(...listening.mock.calls)
    listening.mockRestore()
  }
  let learning: Learning | undefined
  const attend = async () => startLive(wiring, createTexts('en', { webinar }))
  const wiring: Wiring = {
    app,
    api,
    queries,
    sent: createQueries(),
    viewerId,
    askedAt,
    go,
    here: () => here,
    save: async () => save(),
    learn: async () => learning ?? begin(),
    attend,
    report: attachment,
  }
  const begin = () => {
    learning = startLearning(wiring)
    return learning
  }
  const save = () => listened(() => startBackground(wiring))
  listened(() => {
    wire(wiring)
    app.start()
    guardPersonalPages(wiring)
  })
  if (isSaving) save()
  if (isLearning) listened(begin)
  addOpenPage(() => {
    app.stop()
    queries.clear()
    for (const [type, listener] of listeners) removeEventListener(type, listener)
    return server.faults
  })
  const actor = <Name extends keyof Registry>(name: Name) => actorOf(app, name)
  const modal = () => actor('modal').getSnapshot().context.active
  const settled = () => waitFor(actor('auth'), (auth) => auth.matches({ signedIn: 'fresh' }), { timeout: 3_000 })
  return { app, api, queries, went, actor, modal, settled, save, attend, report, attachment }
}

function factsOf(facts: [key: readonly unknown[], fact: unknown][]) {
  const server = createQueries()
  for (const [key, fact] of facts) server.setQueryData(key, fact)
  return dehydrate(server)
}

/** Opens a page that was rendered for Maya, and waits until she is signed in. */
export async function openAsMaya(options: Omit<PageOptions, 'kept' | 'viewerId'>) {
  const page = openPage({ ...options, kept: maya(), viewerId: MAYA.id })
  await page.settled()
  return page
}

/** Waits for a value that depends on the next response, with time for a busy machine. */
export const soon = <T>(read: () => T) => expect.poll(read, { timeout: 30_000, interval: 5 })
