import type { Page } from '@playwright/test'

/** Uses the page, whose code does not run for a guest who only reads, and waits until it is hydrated. */
export const ready = (page: Pick<Page, 'waitForFunction'>) =>
  page.waitForFunction(() => {
    if (!window.lecternReady) dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))
    return window.lecternReady === true
  })
