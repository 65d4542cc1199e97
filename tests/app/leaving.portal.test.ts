// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { ContractServer } from '../lib/portal/contract-server.ts'
import { closePages } from '../lib/portal/open-pages.ts'
import { openAsMaya } from '../lib/portal/page.ts'

afterEach(closePages)

/** Whether the browser would ask before closing the tab. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('closing the tab asks first while one form is not saved', async () => {
  const { actor } = await openAsMaya({ server: new ContractServer() })
  expect(asks()).toBe(false)
  actor('unsaved').send({ type: 'DIRTY', id: 'review', place: 'page' })
  expect(asks()).toBe(true)
  actor('unsaved').send({ type: 'CLEAN', id: 'review' })
  expect(asks()).toBe(false)
})
