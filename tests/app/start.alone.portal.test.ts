// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { startBackground } from '../../src/app/background.ts'
import { start } from '../../src/app/start.tsx'
import { REVOCATIONS } from '../../src/features/auth/session/tokens.ts'
import { ContractServer } from '../lib/portal/contract-server.ts'
import { closePages } from '../lib/portal/open-pages.ts'

vi.mock('react-dom/client', () => ({ hydrateRoot: vi.fn() }))
vi.mock('../../src/app/background.ts', () => ({ startBackground: vi.fn() }))

afterEach(() => {
  vi.restoreAllMocks()
  closePages()
})

test('what runs beside a page begins with the connection, if that was lost before its code had come [AUTH-4]', async () => {
  vi.stubGlobal('fetch', new ContractServer().fetch)
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const background = vi.mocked(startBackground).mockImplementationOnce(() => {
    throw new Error('its code cannot be loaded')
  })
  // A session that was left without a connection is to be ended.
  localStorage.setItem(REVOCATIONS, '[]')
  const shared = { viewer: null, problem: null, site: null, origin: location.origin, providers: [], isRecorded: false }
  await start(document.body, { ...shared, locale: 'en', facts: [], written: {} })
  await vi.waitFor(() => expect(background).toHaveBeenCalledTimes(1))
  connection.mockReturnValue(true)
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(background).toHaveBeenCalledTimes(2)
  })
})
