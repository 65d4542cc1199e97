import type { Page } from '@playwright/test'
import course from '../../../locales/en/courses/course.json' with { type: 'json' }
import { expect } from '../portal.ts'

/**
 * Presses the button of a course's page that registers, and waits until the page has said so: up to then, the answer
 * moves what stands below the button, and the focus.
 */
export async function registerHere(
  page: Page,
  texts: Pick<typeof course, 'register' | 'done'> = course,
  press: 'click' | 'tap' = 'click',
) {
  await page.getByRole('button', { name: texts.register })[press]()
  await expect(page.getByRole('status').filter({ hasText: texts.done.title })).toBeVisible()
}
