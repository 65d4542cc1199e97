import type { Browser, Locator, Page } from '@playwright/test'
import type { Lesson } from '../../../openapi/generated/portal.ts'
import { take } from '../payments/buy.ts'
import { expect, newPerson, signIn } from '../portal.ts'

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('lectern.access-token'))

/** A new person, signed in and registered for a course; returns the user name. */
export async function learnerOf(page: Page, alias: string) {
  const username = await newPerson(page)
  await take(page.request, 'courses', alias, { authorization: `Bearer ${await tokenOf(page)}` })
  return username
}

/** The address of a course's item, given its name or, for the first item of a kind, that kind. */
export async function itemOf(page: Page, alias: string, wanted: string) {
  const course = await (await page.request.get(`/api/courses/${alias}`)).json()
  const params = { 'filter[courseId]': course.id, sort: 'order', limit: 50, 'populate[]': 'content' }
  const lessons: { items: Lesson[] } = await (await page.request.get('/api/lessons', { params })).json()
  const items = lessons.items.flatMap((lesson) => lesson.content)
  const item = items.find((one) => one.name === wanted) ?? items.find((one) => one.targetType === wanted)
  if (!item) throw new Error(`${alias} has no ${wanted}`)
  return `/course-content/${alias}/${item.lessonId}/${item.id}`
}

/** Wrong answers to the first quiz of `start-investing`, each with the button that follows. */
export const WRONG_ANSWERS = [
  ['Bought a part of a company', 'Next question'],
  ['Because the rate rises every year', 'Next question'],
  ['Money for a holiday in eight months', 'Review answers'],
] as const

/**
 * Lets nothing but a press complete a text, a picture or a file: by itself it is complete once its end has been in sight
 * for a moment, in which a busy machine may not come to press the button.
 */
export const onlyByPress = (page: Page) =>
  page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => {}
  })

/** Signs the same person in in another browser context. */
export async function signInElsewhere(browser: Browser, baseURL: string, username: string) {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await signIn(page, username)
  return page
}

/** Moves the focus to the target with Tab and presses a key. */
export async function press(page: Page, target: Locator, key: string) {
  await target.waitFor()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < 60 && !(await isThere()); tabs += 1) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
  await page.keyboard.press(key)
}
