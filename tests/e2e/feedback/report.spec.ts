import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Report } from '../../../openapi/generated/portal.ts'
import { specs } from '../../machines/specs.ts'
import { follow } from '../../replay/browser.ts'
import { replayMachines } from '../../replay/machines.ts'
import { accountOf, expect, expectAccessible, ready, register, signOut, test } from '../portal.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

test.use({ settings: { REPORTS: 'on' } })

const reportOf = (page: Page) =>
  page.evaluate(() => {
    if (!window.lectern) throw new Error('nobody keeps what happens')
    return window.lectern.report()
  })

/** The output and the exit code of the replay command. */
const replay = (file: string) =>
  new Promise<{ code: number; said: string[] }>((resolve) => {
    // Node warns when both variables are set, as test runners do.
    const env = { ...process.env, NO_COLOR: undefined, FORCE_COLOR: undefined }
    const child = execFile(process.execPath, ['scripts/replay.ts', file], { cwd: ROOT, env }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, said: `${out}${err}`.trim().split('\n') }),
    )
  })

test('a person’s actions are attached without typed text, downloaded by staff, and replayed', async ({
  page,
  browser,
  portal,
  request,
}, testInfo) => {
  const username = await register(request)
  await page.goto('/courses')
  await ready(page)

  await test.step('a guest looks around, signs in and writes to staff', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Start investing in five minutes' }).click()
    await expect(page).toHaveURL('/course-content/start-investing')
    await expect(page.getByRole('heading', { level: 1, name: 'Start investing in five minutes' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('E-mail').fill(username)
    await page.getByLabel('Password').fill('Lectern123')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(accountOf(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
    await page.getByRole('link', { name: 'Feedback on Lectern' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('link', { name: 'Feedback on Lectern' }).click()
  })

  const dialog = page.getByRole('dialog', { name: 'Feedback on Lectern' })
  const attach = dialog.getByLabel('Attach a report of what happened on this page')
  await expect(attach).not.toBeChecked()
  await expect(attach).toHaveAccessibleDescription(/nothing that you typed/)
  await attach.check()
  await dialog.getByRole('textbox').fill('The list of courses was empty.')
  await expectAccessible(page)
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/feedbacks'))
  await dialog.getByRole('button', { name: 'Send' }).click()
  const { id } = await (await sent).json()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const tokens = await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.endsWith('-token'))
      .map((key) => localStorage.getItem(key)),
  )
  await signOut(page)
  await expect(accountOf(page)).toHaveCount(0)
  const report = await reportOf(page)

  await test.step('nothing of the person is in it', async () => {
    const text = JSON.stringify(report)
    const secrets = [username, 'Lectern123', 'Mira', 'Novak', 'list of courses', ...tokens]
    for (const secret of secrets.filter((one) => one !== null && one.length > 3)) expect(text).not.toContain(secret)
    expect(tokens.filter((one) => one !== null && one.length > 40).length).toBeGreaterThan(0)
  })

  await test.step('every machine goes the same way', async () => {
    const machines = Object.fromEntries(Object.entries(specs).map(([name, { machine }]) => [name, machine]))
    const departing = replayMachines(report, machines).filter(({ departure, unknown }) => departure || unknown)
    expect(departing).toEqual([])
  })

  await test.step('the portal does, too', async () => {
    const context = await browser.newContext()
    const { steps, departure, left } = await follow(report, await context.newPage(), portal.url)
    expect(departure).toBeNull()
    expect(left).toEqual(['unsaved DIRTY: what was typed is not told', 'unsaved CLEAN: what was typed is not told'])
    expect(steps).toBeGreaterThan(20)
    const other = {
      ...report,
      entries: report.entries.map((one) => ({ ...one, state: one.type === 'LOGOUT' ? 'signedIn.fresh' : one.state })),
    }
    const another = await follow(other, await (await browser.newContext()).newPage(), portal.url)
    expect(another.departure).toMatch(/^step \d+ auth LOGOUT: reported signedIn\.fresh, page says signingOut$/)
  })

  await test.step('staff has it, and the command says where it departs', async () => {
    const credentials = { username: 'admin@lectern.test', password: 'Lectern123' }
    const { accessToken } = await (await request.post('/api/auth/login', { data: credentials })).json()
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await request.get(`/api/feedbacks/${id}/report`, { headers })
    const file = testInfo.outputPath('report.json')
    await writeFile(file, await answer.body())
    const whole = await replay(file)
    expect(whole.said).toContainEqual(expect.stringMatching(/^auth: \d+ steps, as reported$/))
    expect(whole.code).toBe(0)

    const kept: Report = await answer.json()
    const step = kept.entries.findIndex(({ type }) => type === 'SIGN_IN')
    const changed = kept.entries.with(step, {
      ...report.entries[step],
      state: 'signedOut',
    } as Report['entries'][number])
    await writeFile(file, JSON.stringify({ ...kept, entries: changed }))
    const departing = await replay(file)
    expect(departing.said).toContain(`auth: step ${step + 1} SIGN_IN: reported signedOut, machine says signingIn`)
    expect(departing.code).toBe(1)
    await writeFile(file, '{}')
    expect(await replay(file)).toEqual({ code: 1, said: [`${file} is no report of this portal`] })
  })
})
