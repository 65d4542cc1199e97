import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { startEmbedded } from '../../../server/db/embedded/embedded.ts'
import { copyInstallation, type Installation } from '../../lib/database.ts'
import { expect, test } from '../portal.ts'

/*
 * A database and a browser's storage of November 2026, before the code was arranged by rooms: the demo, where the
 * student watched a video up to 16.7 s, a recording up to 7.6 s, answered the first question of a quiz, and read a text
 * without a connection, so that this update waits in the browser.
 */
const at = (name: string) => readFileSync(join(import.meta.dirname, 'earlier-release', name))
const database = gunzipSync(at('database.sql.gz')).toString()
const storage = at('browser.json').toString()
/** The secret of that server, with which the tokens in the browser's storage were made. */
const JWT_SECRET = 'fixture-secret-of-thirty-two-characters'
const LESSON = '/course-content/start-investing/96c194cc-f910-5843-b4bb-4fb0b3221b52'

async function restore(): Promise<Installation> {
  // Its media are those of today's demo, whose names come from what they contain.
  const installation = await copyInstallation('demo')
  const embedded =
    installation.databaseUrl === null ? await startEmbedded(join(installation.dataDir, 'database')) : null
  const client = new Client({ connectionString: installation.databaseUrl ?? embedded?.url })
  await client.connect()
  await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await client.query(database)
  // The session would have ended a month after it was opened.
  await client.query(`update public.sessions set expires_at = now() + interval '1 day'`)
  await client.end()
  await embedded?.close()
  return installation
}

test.use({
  settings: { JWT_SECRET },
  content: { make: restore },
  // The access token has expired.
  noise: /status of 401/,
  storageState: async ({ portal }, use) =>
    use(JSON.parse(storage.replace('"http://127.0.0.1"', JSON.stringify(portal.url)))),
})

test('what an earlier release left in the database and in the browser is there', async ({ page }) => {
  const second = () => page.locator('video').evaluate((media: HTMLMediaElement) => media.currentTime)

  // The refresh token replaces the access token, which has expired, and the update is sent from any page.
  const sent = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await page.goto('/courses')
  await sent
  await page.goto(`${LESSON}/07de1ce6-1d46-5e18-85e3-a42add71a163`)
  await expect(page.getByRole('main').getByText('Completed', { exact: true }).first()).toBeVisible()

  await page.getByRole('link', { name: /Money that grows/ }).click()
  await expect(page.getByText('59% watched.')).toBeVisible()
  await expect.poll(() => second()).toBeCloseTo(16.7, 1)

  await page.getByRole('link', { name: /First quiz/ }).click()
  await expect(page.getByText('Answered: 1 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Lent money' })).toBeChecked()

  await page.goto('/booked?active-tab=recordings&recording=6b915436-acc9-5469-b97d-6643bce58a3e')
  await expect.poll(() => second()).toBeCloseTo(7.6, 1)

  await page.goto('/finished')
  await expect(page.getByRole('link', { name: 'Spreadsheets that explain' })).toBeVisible()
})
