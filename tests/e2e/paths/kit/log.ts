import type { Page } from '@playwright/test'

/** Follows what a page asks of the server, where it goes and what it complains of, for whoever reads of a failure. */
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
  /** The lines since the last time. */
  return () => {
    const taken = lines
    lines = []
    return taken
  }
}
