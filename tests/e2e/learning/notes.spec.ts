import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import type { NoteList } from '../../../openapi/generated/portal.ts'
import { expect, expectAccessible, ready, test } from '../portal.ts'
import { itemOf, learnerOf, press } from './player.ts'

const ALIAS = 'start-investing'
const FILM = 'Money that grows'

const film = (page: Page) => page.getByRole('main').locator('video')
const second = (page: Page) => film(page).evaluate((media: HTMLVideoElement) => media.currentTime)
const seek = (page: Page, to: number) =>
  film(page).evaluate(
    (media: HTMLVideoElement, time) =>
      new Promise<void>((resolve) => {
        media.addEventListener('seeked', () => resolve(), { once: true })
        media.currentTime = time
      }),
    to,
  )

/** Opens the notes of the film on the page, and waits for their code, without which none can be written offline. */
async function openNotes(page: Page) {
  // It comes after the page, and moves the notes.
  await expect(page.getByRole('button', { name: 'Transcript', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'My notes', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeVisible()
}

async function openFilm(page: Page, at: string) {
  await page.goto(at)
  await ready(page)
  await openNotes(page)
}

/** Writes a note in an open panel. */
async function write(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'New note' }).fill(text)
  await page.getByRole('button', { name: 'Save the note' }).click()
}

const notes = (page: Page) => page.getByRole('region', { name: 'Notes here' }).getByRole('listitem')

/** The notes that the server has of the person in the course. */
async function stored(page: Page) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'lectern_access')?.value
  const headers = { authorization: `Bearer ${token}` }
  const list: NoteList = await (await page.request.get(`/api/courses/${ALIAS}/notes`, { headers })).json()
  return list.items.map(({ text }) => text)
}

test('a note is made at the present second of a film, leads back to it, is changed and deleted [LEARN-69]', async ({
  page,
}) => {
  await learnerOf(page, ALIAS)
  await openFilm(page, await itemOf(page, ALIAS, FILM))
  await seek(page, 12)
  await page.getByRole('textbox', { name: 'New note' }).focus()
  await expect(page.getByRole('combobox', { name: 'Where it belongs' })).toHaveValue('12')
  await write(page, '<b>Interest</b> on interest')
  const [note] = [notes(page).first()]
  await expect(note.getByText('<b>Interest</b> on interest', { exact: true })).toBeVisible()
  await expect(note.getByRole('status')).toHaveText('Saved')
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('')
  await expectAccessible(page)

  await seek(page, 0)
  await page.reload()
  await ready(page)
  await openNotes(page)
  await note.getByRole('button', { name: 'At 0:12' }).click()
  await expect.poll(() => second(page)).toBeCloseTo(12, 1)

  await note.getByRole('button', { name: 'Change' }).click()
  await expect(note.getByRole('textbox')).toBeFocused()
  await note.getByRole('textbox').fill('Interest earns interest')
  await note.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(note.getByText('Interest earns interest')).toBeVisible()
  await expect(note.getByRole('button', { name: 'Change' })).toBeFocused()
  await expect(note.getByRole('status')).toHaveText('Saved')
  expect(await stored(page)).toEqual(['Interest earns interest'])

  await note.locator('summary').click()
  await note.getByRole('button', { name: 'Delete' }).click()
  await expect(notes(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Notes here' })).toBeFocused()
  await expect.poll(() => stored(page)).toEqual([])
})

test('a note is made at the paragraph in which text is selected, and leads back to it [LEARN-69]', async ({ page }) => {
  await learnerOf(page, ALIAS)
  await page.goto(await itemOf(page, ALIAS, 'text'))
  await ready(page)
  const paragraph = page.locator('[data-paragraphs] > * > *').nth(1)
  await paragraph.evaluate((element) => getSelection()?.selectAllChildren(element))
  await page.getByRole('button', { name: 'My notes', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Where it belongs' })).toHaveValue('2')
  await write(page, 'Look this up')
  await expect(notes(page).first().getByRole('status')).toHaveText('Saved')
  await notes(page).first().getByRole('button', { name: 'Paragraph 2' }).click()
  await expect(paragraph).toBeFocused()
})

test.describe('without a connection', () => {
  test.use({ noise: /ERR_INTERNET_DISCONNECTED/ })

  test('a note is kept on the device and arrives after a reload [LEARN-68]', async ({ page, context }) => {
    await learnerOf(page, ALIAS)
    const at = await itemOf(page, ALIAS, FILM)
    await openFilm(page, at)
    await context.setOffline(true)
    await write(page, 'On the train')
    await expect(notes(page).first().getByRole('status')).toHaveText('Kept on this device until you are online')
    expect(await stored(page)).toEqual([])
    await page.goto('about:blank')
    await context.setOffline(false)
    await openFilm(page, at)
    await expect(notes(page).first().getByText('On the train')).toBeVisible()
    await expect(notes(page).first().getByRole('status')).toHaveText('Saved')
    await expect(notes(page)).toHaveCount(1)
    expect(await stored(page)).toEqual(['On the train'])
  })
})

test('a note of one tab is shown in another, once [LEARN-68]', async ({ page, context }) => {
  await learnerOf(page, ALIAS)
  const at = await itemOf(page, ALIAS, FILM)
  await openFilm(page, at)
  const other = await context.newPage()
  await openFilm(other, at)
  await expect(other.getByText('You have no notes here yet.')).toBeVisible()
  await write(page, 'From the first tab')
  await expect(notes(other).first().getByText('From the first tab')).toBeVisible()
  await write(other, 'From the second tab')
  await expect(notes(page)).toHaveCount(2)
  await expect(notes(other)).toHaveCount(2)
  expect((await stored(page)).toSorted()).toEqual(['From the first tab', 'From the second tab'])
})

test('all notes of a course are searched, lead into the player and are saved as Markdown [LEARN-70]', async ({
  page,
}) => {
  await learnerOf(page, ALIAS)
  await openFilm(page, await itemOf(page, ALIAS, FILM))
  await seek(page, 12)
  await write(page, 'Interest on interest')
  await expect(notes(page).first().getByRole('status')).toHaveText('Saved')
  await page.goto(await itemOf(page, ALIAS, 'text'))
  await ready(page)
  await page.getByRole('button', { name: 'My notes', exact: true }).click()
  await write(page, 'Look this up')
  await expect(notes(page).first().getByRole('status')).toHaveText('Saved')

  await page.getByRole('link', { name: 'All my notes in this course' }).click()
  await expect(page).toHaveURL(`/course-content/${ALIAS}/notes`)
  await expect(page.getByRole('heading', { level: 1, name: 'My notes' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Notes: 2' })).toBeVisible()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as Markdown' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`notes-${ALIAS}.md`)
  const markdown = await readFile(await file.path(), 'utf8')
  expect(markdown).toMatch(/^# My notes: /)
  expect(markdown).toContain('  Interest on interest\n')

  await page.getByRole('searchbox', { name: 'Search your notes' }).fill('interest')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(`/course-content/${ALIAS}/notes?q=interest`)
  await expect(page.getByRole('status').filter({ hasText: 'Notes: 1' })).toBeVisible()
  await page.getByRole('link', { name: `${FILM} · At 0:12` }).click()
  await expect.poll(() => second(page)).toBeCloseTo(12, 1)
})

test.describe('refused by the server', () => {
  test.use({ noise: /status of 403/ })

  test('a note stands among all notes as not saved, and arrives once it is sent again [LEARN-70]', async ({ page }) => {
    await learnerOf(page, ALIAS)
    const refusal = { code: 'registration-required', title: 'Refused', status: 403 }
    const refuse = (route: Route) =>
      route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(refusal) })
    const writes = /\/notes\/[^/?]+$/
    await page.route(writes, refuse)
    await openFilm(page, await itemOf(page, ALIAS, FILM))
    await write(page, 'Interest on interest')
    await expect(page.getByText('Some of your work could not be saved')).toBeVisible()
    await page.getByRole('link', { name: 'All my notes in this course' }).click()
    const waiting = page.getByRole('region', { name: 'Not saved yet' })
    await expect(waiting.getByText('Interest on interest')).toBeVisible()
    await expect(waiting.getByRole('status')).toHaveText('Could not be saved. It is kept on this device.')
    await expect(page.getByText('No notes yet')).toHaveCount(0)
    await expectAccessible(page)

    await page.unroute(writes, refuse)
    await waiting.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Notes: 1' })).toBeVisible()
    await expect(waiting).toHaveCount(0)
    expect(await stored(page)).toEqual(['Interest on interest'])
  })
})

test.describe('in Arabic', () => {
  test.use({ noise: /ERR_INTERNET_DISCONNECTED/ })

  test('in Arabic on a phone, by keyboard alone, a note is written offline, arrives and is found again [LEARN-68] [LEARN-69]', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await learnerOf(page, ALIAS)
    await page.goto(`/ar${await itemOf(page, ALIAS, FILM)}`)
    await ready(page)
    await press(page, page.getByRole('button', { name: 'ملاحظاتي', exact: true }), 'Enter')
    const field = page.getByRole('textbox', { name: 'ملاحظة جديدة' })
    await press(page, field, 'a')
    await field.fill('فكرة')
    await context.setOffline(true)
    await press(page, page.getByRole('button', { name: 'حفظ الملاحظة' }), 'Enter')
    const here = page.getByRole('region', { name: 'الملاحظات هنا' })
    await expect(here.getByRole('status')).toHaveText('محفوظة على هذا الجهاز حتى تتصل بالإنترنت')
    await context.setOffline(false)
    await expect(here.getByRole('status')).toHaveText('محفوظة')
    expect(await stored(page)).toEqual(['فكرة'])
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await press(page, here.getByRole('link', { name: 'كل ملاحظاتي في هذه الدورة' }), 'Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'ملاحظاتي' })).toBeVisible()
    await expect(page.getByText('فكرة')).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})
