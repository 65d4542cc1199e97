import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { walkMachine } from '../lib/walk-machine.ts'
import { outbox } from '../machines/specs/outbox.ts'
import { toast } from '../machines/specs/toast.ts'
import type { Since } from '../paths/atlas/changes.ts'
import { pageOf } from '../paths/atlas/page.ts'
import { chartOf } from '../paths/chart.ts'
import { modelsOf } from '../paths/explore.ts'
import { changesSince, runOf } from '../paths/last-run.ts'
import { mutants } from '../paths/mutate.ts'
import { never, respond } from '../paths/properties.ts'
import { checkOver, propertyResult } from '../paths/property-result.ts'
import { reportOf } from '../paths/report.ts'
import type { BrowserResults } from '../paths/results.ts'
import { rulesIn } from '../tracing/citations.ts'
import { readRooms } from '../tracing/requirements.ts'
import { expectAccessible } from './portal.ts'

const PICTURE = 'browser/toast.en/toast-1-1.svg'
const inEnglish: BrowserResults = {
  machine: 'toast',
  locale: 'en',
  paths: [
    {
      id: 'toast-1',
      title: 'RELEASE',
      requirement: 'A toast waits for whoever points at it',
      result: 'passed',
      trace: 'runs/toast-1/trace.zip',
      report: 'browser/toast.en/toast-1.report.json',
      ms: 900,
      steps: [
        {
          event: 'open',
          transition: null,
          state: 'toast.shown.held',
          result: 'passed',
          message: null,
          screenshot: null,
          log: [],
        },
        {
          event: 'RELEASE',
          transition: 'toast.shown.held RELEASE #0',
          state: 'toast.shown.counting',
          result: 'passed',
          message: null,
          screenshot: PICTURE,
          log: ['asks GET /api/users/me'],
        },
      ],
    },
  ],
  pairs: null,
  impossible: [{ transition: 'toast.shown.counting HOLD #0', reason: 'Nobody can point at it here' }],
}

/** A property that a toast which ignores HOLD breaks. */
const HELD = 'a toast that is pointed at stays [PAGE-9]'
const held = respond('HOLD', (snapshot) => snapshot.matches({ shown: 'held' }))

const BEFORE = 'start -> hidden\n\nshown\n  DISMISS\n    -> hidden\n'
const LOST = { where: 'machine', key: 'lost', id: 'path 9', title: 'SHOW > SHOW', result: 'passed' as const, ms: 2 }

/** The atlas of two machines: one whose toasts ignore HOLD, and a correct one with parallel regions. */
const makeAtlas = async () => {
  const withoutHold = mutants(toast.machine).find(({ name }) => name === 'shown.counting.on.HOLD: none')
  const found = await walkMachine(toast, withoutHold?.machine)
  const broken = checkOver(modelsOf(toast), never('HOLD', held.holds))
  found.properties.push(propertyResult(HELD, held, broken, 'machines/toast-property-2.report.json'))
  const reports = [
    reportOf(chartOf(toast.machine), ['One toast at a time (PAGE-9).'], found, [inEnglish]),
    reportOf(chartOf(outbox.machine), ['Progress that waits.'], await walkMachine(outbox), []),
  ]
  // The run before had a path that is lost, and did something else on DISMISS.
  const now = runOf(reports, new Date('2026-01-02T10:00:00Z'))
  const machines = now.machines.map((one) => ({
    ...one,
    paths: one.paths.map((path) => ({ ...path, ms: 1, result: 'passed' as const })),
  }))
  const [first, ...others] = machines
  const before = {
    ...now,
    machines: first ? [{ ...first, graph: BEFORE, paths: [...first.paths.slice(1), LOST] }, ...others] : [],
  }
  const since: Since = { at: '2026-01-01T09:30:00.000Z', machines: changesSince(before, now) }
  const rooms = readRooms()
  return pageOf(reports, { rooms, rules: rulesIn(process.cwd(), rooms), book: null, since })
}

let made: ReturnType<typeof makeAtlas> | undefined

/** Opens the atlas. A worker makes it once, as walking the machines takes a second. */
const openAtlas = async (page: Page, file: string) => {
  made ??= makeAtlas()
  const html = await made
  const picture = file.replace('index.html', PICTURE)
  await mkdir(dirname(picture), { recursive: true })
  await writeFile(picture, '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>')
  await writeFile(file, html)
  await page.goto(String(pathToFileURL(file)))
}

const chosen = (page: Page) => page.getByRole('complementary', { name: 'What was chosen' })

test('the atlas leads by keyboard from a machine to the failed step and what led there', async ({ page }, info) => {
  await openAtlas(page, info.outputPath('index.html'))
  const figures = page.getByRole('table').getByRole('row', { name: /toast/ })
  await expect(figures.getByRole('img', { name: 'not whole' })).toBeVisible()
  await figures.getByRole('link', { name: 'toast' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'toast' })).toBeVisible()

  await page.getByRole('link', { name: 'HOLD: failed', exact: true }).press('Enter')
  await expect(chosen(page).getByRole('heading', { name: 'HOLD' })).toBeFocused()
  await expect(chosen(page)).toContainText('Nobody can point at it here')
  await expect(chosen(page)).toContainText('One toast at a time (PAGE-9).')
  const step = chosen(page).getByRole('listitem').filter({ hasText: '> HOLD: ' })
  await step.getByText('All that led here, to replay').click()
  await expect(step.locator('pre').last()).toContainText('{"type":"HOLD"}')

  await page.keyboard.press('Escape')
  await expect(chosen(page)).toBeHidden()
})

test('a property that does not hold has its shortest path beside it, to be replayed', async ({ page }, info) => {
  await openAtlas(page, info.outputPath('index.html'))
  await page.getByRole('navigation').getByRole('link', { name: 'toast' }).click()
  const item = page.getByRole('listitem').filter({ hasText: HELD })
  await expect(page.getByText('1 of 2 properties do not hold')).toBeVisible()
  await expect(item.getByRole('img', { name: 'does not hold' })).toBeVisible()
  await item.getByText('the shortest path').click()
  const steps = item.getByRole('list').getByRole('listitem')
  await expect(steps).toHaveCount(3)
  await expect(steps.last()).toContainText('after SHOW > HOLD: ')
  await expect(item).toContainText('npm run replay -- test-results/paths/machines/toast-property-2.report.json')
})

test('files from the browser are linked beside their steps', async ({ page }, info) => {
  await openAtlas(page, info.outputPath('index.html'))
  await page.getByRole('navigation').getByRole('link', { name: 'toast' }).click()
  await page.getByRole('link', { name: /^RELEASE: .* also in the browser$/ }).click()
  await expect(chosen(page)).toContainText('A toast waits for whoever points at it')
  const path = chosen(page).getByRole('group').filter({ hasText: 'toast-1, browser in en' })
  await path.getByText('toast-1').click()
  const picture = path.getByRole('img', { name: 'The page after RELEASE' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40)
  await expect(path.getByRole('link', { name: 'Trace' })).toHaveAttribute('href', 'runs/toast-1/trace.zip')
  const report = 'browser/toast.en/toast-1.report.json'
  await expect(path.getByRole('link', { name: 'Report' })).toHaveAttribute('href', report)
  await expect(path.getByText(`npm run replay -- --browser test-results/paths/${report}`)).toBeVisible()
  await path.getByText('What happened').click()
  await expect(path.getByText('asks GET /api/users/me')).toBeVisible()
})

test('a state in a region has its paths, and an address of nothing shows all machines', async ({ page }, info) => {
  await openAtlas(page, info.outputPath('index.html'))
  await page.getByRole('navigation').getByRole('link', { name: 'outbox' }).click()
  await page.getByRole('link', { name: /^State waiting: passed/ }).click({ position: { x: 5, y: 5 } })
  await expect(chosen(page).getByRole('heading', { name: 'signedIn.sender.waiting' })).toBeVisible()
  await expect(chosen(page).getByRole('heading', { name: /^\d+ paths come here$/ })).toBeVisible()
  await page.evaluate(() => location.assign('#nobody/state/nothing'))
  await expect(page.getByRole('heading', { level: 1, name: 'Every machine, every path' })).toBeVisible()
})

test('a search finds requirements, properties, events and states, and stands in the address [FLOW-24]', async ({
  page,
}, info) => {
  await openAtlas(page, info.outputPath('index.html'))
  const search = page.getByRole('searchbox', { name: 'Search for a requirement, an event or a state' })
  await search.fill('page-9 toast')
  await expect(page.getByRole('status')).toHaveText(/^\d+ found$/)
  await expect(page.getByRole('heading', { name: /^Requirements \(1\)$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Every machine, every path' })).toBeHidden()
  await page.reload()
  await expect(search).toHaveValue('page-9 toast')
  await page.getByRole('link', { name: `respond: ${HELD}` }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'toast' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: HELD })).toBeFocused()

  await search.fill('held release')
  await page.getByRole('link', { name: 'RELEASE' }).first().click()
  await expect(chosen(page).getByRole('heading', { name: 'RELEASE' })).toBeFocused()
  await search.fill('waiting outbox')
  await page.getByRole('region', { name: 'Search' }).getByRole('link', { name: 'signedIn.sender.waiting' }).click()
  await expect(chosen(page).getByRole('heading', { name: 'signedIn.sender.waiting' })).toBeVisible()
  await search.fill('no such thing')
  await expect(page.getByRole('status')).toContainText('Nothing has “no such thing”.')
})

test('what has changed since the last run is told: rows of the graph, new, lost, broken and slower paths [FLOW-25]', async ({
  page,
}, info) => {
  await openAtlas(page, info.outputPath('index.html'))
  const changes = page.getByRole('region', { name: 'Since the last run' })
  await expect(changes).toContainText('What has changed since the run of 2026-01-01, 09:30 UTC.')
  await expect(changes.getByRole('deletion').filter({ hasText: '− -> hidden' })).toHaveCount(1)
  await expect(changes.getByRole('insertion').filter({ hasText: 'says hidden' })).not.toHaveCount(0)
  for (const [heading, words] of [
    ['1 path new', 'path 1, on the machine'],
    ['1 path lost', 'path 9, on the machine'],
    ['1 path slower', 'toast-1, in the browser, en 0.0 s before, 0.9 s now'],
  ] as const) {
    await changes.getByText(heading).click()
    await expect(changes.getByRole('listitem').filter({ hasText: words }).last()).toBeVisible()
  }
  await expect(changes.getByText(/paths? failed that passed before/)).toBeVisible()
})

test('a path plays as pictures with what happened beside them [FLOW-26]', async ({ page }, info) => {
  await openAtlas(page, info.outputPath('index.html'))
  await page.getByRole('navigation').getByRole('link', { name: 'toast' }).click()
  await page.getByRole('link', { name: /^RELEASE: .* also in the browser$/ }).click()
  await chosen(page).getByText('toast-1, browser in en').click()
  await page.getByRole('button', { name: 'Play the pictures' }).click()
  const player = page.getByRole('dialog', { name: 'toast-1 in pictures' })
  await expect(player.getByRole('status')).toHaveText('Step 1 of 2')
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(player.getByRole('status')).toHaveText('Step 2 of 2')
  await expect(player.getByRole('img', { name: 'The page after RELEASE' })).toBeVisible()
  await expect(player.getByLabel('What happened')).toHaveText('asks GET /api/users/me')
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expectAccessible(page)
  await player.getByRole('button', { name: 'Back' }).click()
  await expect(player.getByText('There is no picture of this step.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(player).toBeHidden()
  await expect(chosen(page).getByRole('heading', { name: 'RELEASE' })).toBeVisible()
})

test('what was chosen is printed with its paths, without the ways around [FLOW-24]', async ({ page }, info) => {
  await openAtlas(page, info.outputPath('index.html'))
  await page.getByRole('navigation').getByRole('link', { name: 'toast' }).click()
  await page.getByRole('link', { name: 'HOLD: failed', exact: true }).click()
  await expect(chosen(page).getByRole('heading', { name: 'HOLD' })).toBeFocused()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('navigation')).toBeHidden()
  for (const path of await chosen(page).locator('.path').all()) await expect(path).toHaveAttribute('open')
})

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1440, 'light'],
] as const)
  test(`the atlas can be read by everybody at ${width} px, ${colorScheme}`, async ({ page }, info) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await openAtlas(page, info.outputPath('index.html'))
    await expectAccessible(page)
    await page.getByRole('navigation').getByRole('link', { name: 'toast' }).click()
    await page.getByRole('link', { name: 'HOLD: failed', exact: true }).click()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
