import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bookOf, faultsOf, levelOf } from '../tracing/book.ts'
import { rulesIn, titlesIn } from '../tracing/citations.ts'
import { explained } from '../tracing/explain.ts'
import { pagesOf } from '../tracing/page.ts'
import { playwrightTests, type Tested, vitestTests } from '../tracing/reports.ts'
import { readRooms } from '../tracing/requirements.ts'

const rooms = readRooms(`# Requirements

## Media (\`MEDIA\`)

- **MEDIA-1** A film has a \`name\`.
- **MEDIA-2** A film can be heard.

## Auth (\`AUTH\`)

- **AUTH-1** A guest signs in.
`)

const ran = (file: string, title: string, verdict: Tested['verdict'] = 'passed'): Tested => ({
  ...{ file, title, verdict, ms: 12, notes: [] },
})
const bookWith = (
  tested: Tested[],
  untested: Record<string, string> = {},
  rules: Parameters<typeof bookOf>[0]['rules'] = [],
) => bookOf({ rooms, tested, rules, untested })

/** A folder with these files. */
async function folderWith(files: Record<string, string>) {
  const root = await mkdtemp(join(tmpdir(), 'lectern-tracing-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  return root
}

describe('what is read', () => {
  test('requirements with their rooms', () => {
    expect(rooms.map(({ name, prefix, requirements }) => [name, prefix, requirements.length])).toEqual([
      ['Media', 'MEDIA', 2],
      ['Auth', 'AUTH', 1],
    ])
    expect(readRooms().flatMap(({ requirements }) => requirements).length).toBeGreaterThan(400)
  })

  test('titles of tests and groups, of tables too, and no other texts', async () => {
    const root = await folderWith({
      'tests/a.server.test.ts': [
        "const text = 'MEDIA-1'",
        "describe('films [MEDIA-1]', () => {",
        "  test.each([['MEDIA-2', 1]])('%s is one [AUTH-1]', () => expect('MEDIA-2').toBe(1))",
        `  test(\`of \${text} [MEDIA-2]\`, () => {})`,
        '})',
      ].join('\n'),
      'tests/machines/specs/film.ts': "export const film = { oracle: oracleOf({ 'it plays [MEDIA-2]': () => {} }) }",
    })
    expect(titlesIn(root, rooms).map(({ ids }) => ids)).toEqual([['MEDIA-1'], ['AUTH-1'], ['MEDIA-2']])
    expect(rulesIn(root, rooms)).toEqual([
      { file: 'tests/machines/specs/film.ts', text: 'it plays [MEDIA-2]', ids: ['MEDIA-2'], machine: 'film' },
    ])
  })

  test('reports of Vitest and Playwright, where a second try is a failure', () => {
    const unit = {
      testResults: [
        {
          name: '/project/tests/a.rule.test.ts',
          assertionResults: [
            { ancestorTitles: ['films'], title: 'play', status: 'passed', duration: 3 },
            { ancestorTitles: [], title: 'stop', status: 'pending' },
          ],
        },
      ],
    }
    expect(
      vitestTests(JSON.stringify(unit), '/project').map(({ file, title, verdict }) => [file, title, verdict]),
    ).toEqual([
      ['tests/a.rule.test.ts', 'films › play', 'passed'],
      ['tests/a.rule.test.ts', 'stop', 'skipped'],
    ])
    const spec = {
      title: 'plays',
      file: 'a.spec.ts',
      tests: [{ status: 'flaky', annotations: [], results: [{ duration: 5 }] }],
    }
    const browser = {
      config: { rootDir: '/project/tests/e2e' },
      suites: [{ title: 'a.spec.ts', specs: [], suites: [{ title: 'films', specs: [spec] }] }],
    }
    expect(playwrightTests(JSON.stringify(browser), '/project')).toEqual([
      { file: 'tests/e2e/a.spec.ts', title: 'films › plays', verdict: 'failed', ms: 5, notes: [] },
    ])
  })

  test('levels from the names of files', () => {
    expect(
      [
        'a.rule.test.ts',
        'machines/a.test.ts',
        'a.portal.test.tsx',
        'a.server.test.ts',
        'e2e/a.spec.ts',
        'e2e/paths/a.spec.ts',
      ].map((file) => levelOf(`tests/${file}`)),
    ).toEqual(['rule', 'machine', 'portal', 'server', 'browser', 'path'])
  })
})

describe('the book', () => {
  const rule = {
    file: 'tests/machines/specs/film.ts',
    text: 'it is heard [MEDIA-2]',
    ids: ['MEDIA-2'],
    machine: 'film',
  }

  test('a requirement holds when all that names it has passed, and fails when one has not', () => {
    const good = ran('tests/a.rule.test.ts', 'a film [MEDIA-1]')
    const walked = ran('tests/machines/paths.test.ts', 'film › path 1')
    const verdicts = (tested: Tested[]) =>
      bookWith(tested, {}, [rule]).flatMap(({ requirements }) => requirements.map(({ verdict }) => verdict))
    expect(verdicts([good, walked])).toEqual(['passed', 'passed', 'open'])
    expect(verdicts([good, { ...good, verdict: 'failed' }, { ...walked, verdict: 'failed' }])).toEqual([
      'failed',
      'failed',
      'open',
    ])
    expect(verdicts([{ ...good, verdict: 'skipped' }])).toEqual(['open', 'open', 'open'])
  })

  test('its faults say what to do', () => {
    const tested = [
      ran('tests/a.rule.test.ts', 'a film [MEDIA-1]'),
      ran('tests/a.rule.test.ts', 'a guest [AUTH-1]', 'skipped'),
    ]
    const titles = [
      { file: 'tests/a.rule.test.ts', text: 'a guest [AUTH-1]', ids: ['AUTH-1'] },
      { file: 'tests/a.rule.test.ts', text: 'a ghost [AUTH-9]', ids: ['AUTH-9'] },
      // Of a step that this run left out.
      { file: 'tests/e2e/gallery.spec.ts', text: 'a film [MEDIA-2]', ids: ['MEDIA-2'] },
    ]
    const book = bookWith(tested, { 'MEDIA-1': 'a reason of before' })
    expect(faultsOf({ book, titles, rules: [], tested })).toEqual([
      'tests/a.rule.test.ts: "a ghost [AUTH-9]" names AUTH-9, which is no requirement; correct the id or add its sentence',
      'tests/a.rule.test.ts: "a guest [AUTH-1]" names AUTH-1, and no such test has run; run it or take the id out',
      'AUTH-1 has no test; name it in the title of the test that shows it, or write one',
      'MEDIA-1 has a test; take it out of tests/tracing/untested.ts',
    ])
  })

  test('is told in words, and drawn with what is open on top', async () => {
    const tested = [
      ran('tests/a.server.test.ts', 'a <b>film</b> [MEDIA-1]'),
      ran('tests/machines/paths.test.ts', 'film › path 1'),
    ]
    const book = bookWith(tested, {}, [{ ...rule, ids: ['MEDIA-1'] }])
    const [first] = book[0]?.requirements ?? []
    expect(first && explained(first)).toEqual([
      '✓ MEDIA-1  A film has a `name`.',
      '',
      'The server with its database',
      '  ✓ a <b>film</b> [MEDIA-1]  (passed, 12 ms)',
      '    tests/a.server.test.ts',
      'Rule of the machine film, checked after every step of 1 path: passed',
      '  ✓ it is heard [MEDIA-2]',
    ])
    const pages = new Map(await pagesOf(book, '../index.html'))
    expect([...pages.keys()]).toEqual(['index.html', 'media.html', 'auth.html'])
    const media = pages.get('media.html') ?? ''
    expect(media.indexOf('id="MEDIA-2"')).toBeLessThan(media.indexOf('id="MEDIA-1"'))
    expect(media).toContain('<code>name</code>')
    expect(media).not.toContain('<b>')
  })
})
