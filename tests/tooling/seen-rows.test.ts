import { describe, expect, it } from 'vitest'
import { missingRows } from '../../scripts/seen-rows.ts'

const ROWS = { modal: ['timezone', 'edit-profile'], route: ['/courses'] }
const everything = ['modal timezone', 'modal edit-profile', 'route /courses']

/** A report with one test, which has shown the rows. */
function reported(rows: string[], status = 'expected') {
  const annotations = rows.map((row) => {
    const [type, description] = row.split(' ')
    return { type, description }
  })
  const specs = [{ title: 'a test', ok: status === 'expected', tests: [{ status, annotations }] }]
  // Playwright nests the suites of a file.
  return JSON.stringify({
    config: { rootDir: '/' },
    suites: [{ title: 'a.spec.ts', specs: [], suites: [{ title: 'group', specs }] }],
  })
}

describe('the rows that the browser has to pass', () => {
  it('are all there', () => {
    expect(missingRows(reported(everything), ROWS)).toEqual([])
  })

  it('are named when no test has shown them', () => {
    expect(missingRows(reported(['modal timezone']), ROWS)).toEqual([
      'No passed browser test has shown the modal "edit-profile"',
      'No passed browser test has shown the route "/courses"',
    ])
  })

  it('do not count when the test failed or was skipped', () => {
    for (const status of ['unexpected', 'skipped', 'flaky'])
      expect(missingRows(reported(everything, status), ROWS)).toHaveLength(3)
  })
})
