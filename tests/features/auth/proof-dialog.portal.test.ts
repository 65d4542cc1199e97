// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { isProved, reauthenticationOf } from '../../../src/features/auth/reauthentication/reauthentication.ts'
import { ContractServer } from '../../lib/portal/contract-server.ts'
import { closePages } from '../../lib/portal/open-pages.ts'
import { openAsMaya } from '../../lib/portal/page.ts'

afterEach(closePages)

/** Maya is asked who she is, over a dialog of hers. */
async function asked() {
  const page = await openAsMaya({ server: new ContractServer() })
  page.actor('modal').send({ type: 'OPEN', modal: { kind: 'edit-profile' } })
  const answer = isProved(page)
  expect(page.modal()).toEqual({ kind: 'reauthentication' })
  return { ...page, answer, asking: reauthenticationOf(page) }
}

test('a proof that the server accepts closes the question, and what is beneath stays [AUTH-58]', async () => {
  const { answer, asking, modal } = await asked()
  asking.send({ type: 'PROVE', proof: { password: 'Lectern123' } })
  expect(await answer).toBe(true)
  expect(modal()).toEqual({ kind: 'edit-profile' })
})

test('a question that is cancelled is closed, and nothing is proved [AUTH-58]', async () => {
  const { answer, asking, modal } = await asked()
  asking.send({ type: 'CANCEL' })
  expect(await answer).toBe(false)
  expect(modal()).toEqual({ kind: 'edit-profile' })
})

test('a question whose dialog is closed is cancelled, and can be put again [AUTH-58]', async () => {
  const { answer, actor, asking, ...page } = await asked()
  actor('modal').send({ type: 'CLOSE' })
  expect(await answer).toBe(false)
  const again = isProved(page)
  asking.send({ type: 'PROVE', proof: { password: 'Lectern123' } })
  expect(await again).toBe(true)
})
