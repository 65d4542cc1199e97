// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { ContractServer, problem } from '../lib/portal/contract-server.ts'
import { closePages } from '../lib/portal/open-pages.ts'
import { openPage } from '../lib/portal/page.ts'

afterEach(closePages)

const COURSES = 'GET /api/courses'

test.each([
  [500, { tone: 'error', title: 'error.serverError', text: 'error.serverErrorText' }],
  [503, null],
])(
  'an answer of %d: whether the server has failed is said in a toast, whatever was asked [HTTP-17]',
  async (status, toast) => {
    const { api, actor } = openPage({ server: new ContractServer().on(COURSES, problem(status, 'any', 'It failed.')) })
    await expect(api.fetch.GET('/api/courses')).rejects.toMatchObject({ status })
    expect(actor('toast').getSnapshot().context.toast).toEqual(toast)
  },
)
