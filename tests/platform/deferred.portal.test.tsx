// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Deferred, type DeferredPart, deferred, loadWhenOnline } from '../../src/platform/page/deferred.tsx'
import '../lib/portal/patience.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface ListProps {
  names: string[]
}

const List = ({ names }: ListProps) => <p>{names.join(', ')}</p>

const mounted = vi.fn()

function Counted({ names }: ListProps) {
  useEffect(mounted, [])
  return <List names={names} />
}

/** A page with a deferred list, which is longer once the page is hydrated. */
function Page({ part }: { part: DeferredPart<ListProps> }) {
  const [names, setNames] = useState(['Ada'])
  useEffect(() => setNames(['Ada', 'Bo']), [])
  return (
    <>
      <h1>{names.length}</h1>
      <Deferred part={part} props={{ names }} />
    </>
  )
}

test('what the server rendered stays in sight until its code is there, and then shows what happened meanwhile', async () => {
  const onServer = deferred<ListProps>(async () => List)
  await onServer.load()
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Page part={onServer} />)
  document.body.append(container)

  const code = Promise.withResolvers<typeof List>()
  const inBrowser = deferred<ListProps>(() => code.promise)
  const problems: unknown[] = []
  // Without act, React schedules its work as it does in a browser.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const root = hydrateRoot(container, <Page part={inBrowser} />, {
    onRecoverableError: (error) => problems.push(error),
  })
  expect(await screen.findByRole('heading', { name: '2' })).toBeTruthy()
  expect(screen.getByText('Ada')).toBeTruthy()

  code.resolve(List)
  expect(await screen.findByText('Ada, Bo')).toBeTruthy()
  expect(problems).toEqual([])
  root.unmount()
})

test('a part whose code is known shows its news at once', async () => {
  const part = deferred<ListProps>(async () => List)
  await part.load()
  await act(async () => render(<Page part={part} />))
  expect(screen.getByText('Ada, Bo')).toBeTruthy()
})

test('a part whose code comes just while it is rendered is made once, and keeps its state when its props change', async () => {
  mounted.mockClear()
  const onServer = deferred<ListProps>(async () => Counted)
  await onServer.load()
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Page part={onServer} />)
  document.body.append(container)

  const code = Promise.withResolvers<typeof List>()
  const slow = deferred<ListProps>(() => code.promise)
  const now = () => {
    code.resolve(Counted)
    return slow.now()
  }
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const root = hydrateRoot(container, <Page part={{ load: slow.load, now }} />)
  expect(await screen.findByText('Ada, Bo')).toBeTruthy()
  expect(mounted).toHaveBeenCalledTimes(1)
  root.unmount()
})

test('code that a moment without a connection has broken off is loaded again, once', async () => {
  const broken = new TypeError('Failed to fetch dynamically imported module')
  const once = vi.fn<() => Promise<string>>().mockRejectedValueOnce(broken).mockResolvedValue('code')
  expect(await loadWhenOnline(once)).toBe('code')
  const never = vi.fn<() => Promise<string>>().mockRejectedValue(broken)
  await expect(loadWhenOnline(never)).rejects.toBe(broken)
  expect(never).toHaveBeenCalledTimes(2)
})
