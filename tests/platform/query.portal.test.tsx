// @vitest-environment jsdom
import { dehydrate, hydrate, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../../src/app/actors.ts'
import { useQuery } from '../../src/platform/api/query.ts'
import { createQueries } from '../../src/platform/api/query-client.ts'
import { Deferred, type DeferredPart, deferred } from '../../src/platform/page/deferred.tsx'
import { PortalProvider, useViewer } from '../../src/platform/portal.tsx'
import { barePortal } from '../lib/portal/bare-portal.ts'
import '../lib/portal/patience.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const fact = { queryKey: ['fact'], queryFn: async () => 'asked anew', staleTime: Number.POSITIVE_INFINITY }

let renderings = 0
let reacts = Promise.withResolvers<void>()

function Fact() {
  renderings += 1
  useEffect(() => reacts.resolve(), [])
  const { data, isPending } = useQuery(fact)
  const viewer = useViewer()
  return <p>{isPending ? 'nothing' : `${data} for ${viewer === null ? 'guests' : viewer.firstName}`}</p>
}

const { app, api } = createApp({ locale: 'en', at: '/', modal: null, say: (key) => key })
const portal = barePortal({ app, api })

interface PageProps {
  part: DeferredPart<object>
  queries: ReturnType<typeof createQueries>
  sent: ReturnType<typeof createQueries> | null
}

const Page = ({ part, queries, sent }: PageProps) => (
  <QueryClientProvider client={queries}>
    <PortalProvider value={{ ...portal, sent }}>
      <h1>Page</h1>
      <Deferred part={part} props={{}} />
    </PortalProvider>
  </QueryClientProvider>
)

/** A part that becomes alive after its fact has changed, as the code of a part comes later than the page. */
async function becomesAlive(change: (queries: PageProps['queries']) => unknown) {
  const atServer = createQueries()
  atServer.setQueryData(fact.queryKey, 'sent')
  const part = deferred<object>(async () => Fact)
  await part.load()
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Page part={part} queries={atServer} sent={null} />)
  document.body.append(container)
  const state = dehydrate(atServer)

  const [queries, sent] = [createQueries(), createQueries()]
  hydrate(queries, state)
  hydrate(sent, state)
  const code = Promise.withResolvers<typeof Fact>()
  const problems: unknown[] = []
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const inBrowser = deferred<object>(() => code.promise)
  const root = hydrateRoot(container, <Page part={inBrowser} queries={queries} sent={sent} />, {
    onRecoverableError: (error) => problems.push(error),
  })
  onTestFinished(() => root.unmount())
  change(queries)
  expect(screen.getByText('sent for guests')).toBeTruthy()
  renderings = 0
  reacts = Promise.withResolvers()
  code.resolve(Fact)
  await reacts.promise
  return { problems, queries }
}

test.each([
  ['has changed', (queries: PageProps['queries']) => queries.setQueryData(fact.queryKey, 'news'), 'news for guests'],
  ['is gone', (queries: PageProps['queries']) => queries.removeQueries(), 'asked anew for guests'],
])('a part may become alive when its fact %s: it begins with what the server sent', async (_, change, shown) => {
  const { problems } = await becomesAlive(change)
  expect(await screen.findByText(shown)).toBeTruthy()
  expect(problems).toEqual([])
})

test('a part is rendered once while the browser knows what the server knew, and again with what is new', async () => {
  const { problems, queries } = await becomesAlive(() => undefined)
  expect(renderings).toBe(1)
  queries.setQueryData(fact.queryKey, 'news')
  expect(await screen.findByText('news for guests')).toBeTruthy()
  expect(renderings).toBe(2)
  expect(problems).toEqual([])
})
