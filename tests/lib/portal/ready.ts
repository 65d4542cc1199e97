import type { Page } from '@playwright/test'

/** Uses the page, whose code does not run for a guest who only reads, and waits until it is hydrated. */
export const ready = (page: Pick<Page, 'waitForFunction'>) =>
  page.waitForFunction(() => {
    if (!window.lecternReady) dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))
    return window.lecternReady === true
  })

/**
 * Waits until the page has been painted and its browser has had time to spare, which is when a page fetches its code
 * ahead. A page in which nothing moves is not told of spare time for as long as no limit is set.
 */
export const hasRested = (page: Pick<Page, 'evaluate'>) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver(() => requestIdleCallback(resolve, { timeout: 2000 })).observe({
          type: 'paint',
          buffered: true,
        })
      }),
  )
