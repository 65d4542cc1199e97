import { expect, vi } from 'vitest'
import { storeGrant } from '../../../src/features/auth/session/tokens.ts'

const open = new Set<() => string[]>()

/** Remembers how to close a page; `close` returns what its server found wrong. */
export const addOpenPage = (close: () => string[]) => void open.add(close)

/** Run after each test, so that no page affects the next one. */
export function closePages() {
  const faults = [...open].flatMap((close) => close())
  open.clear()
  storeGrant(null)
  localStorage.clear()
  vi.unstubAllGlobals()
  expect(faults).toEqual([])
}
