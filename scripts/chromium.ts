import { existsSync } from 'node:fs'

/** An installed Chromium when there is one, without windows where possible: it needs less; else Playwright's own. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path))

/** How tests and measurements start it: as root, without a screen, and with no calls of its own to anybody. */
export const chromiumOptions = {
  ...(installed && { executablePath: installed }),
  // Browsers block windows that no press asked for; Playwright's own switch would hide it.
  ignoreDefaultArgs: ['--disable-popup-blocking'],
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--autoplay-policy=no-user-gesture-required',
  ],
}
