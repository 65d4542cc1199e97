import type { Page } from '@playwright/test'

/** Records a page's requests, navigations and errors, for reading a failure. */
export function followPage(page: Page) {
  let lines: string[] = []
  const note = (line: string) => lines.push(line)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) note(`asks ${request.method()} ${pathname}`)
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/')) note(`hears ${response.status()} of ${pathname}`)
  })
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) note(`at ${new URL(frame.url()).pathname}${new URL(frame.url()).search}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()}`)
  })
  page.on('popup', () => note('opens a window'))
  /** Returns the lines since the last call. */
  return () => {
    const taken = lines
    lines = []
    return taken
  }
}
