import { existsSync } from 'node:fs'

const installed = (...paths: string[]) => paths.find((path) => existsSync(path))
const browser = installed('/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome')
const shell = installed('/usr/bin/chromium-headless-shell')

/** Options for tests and measurements: as root, without a screen, and without network calls of the browser's own. */
const common = {
  // Browsers block windows that were not opened by a press. Playwright disables that by default, which would hide
  // errors.
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

/** The full browser, which blocks windows like those of users: an installed one, else Playwright's own. */
export const wholeChromium = { ...common, ...(browser ? { executablePath: browser } : { channel: 'chromium' }) }

/**
 * For pages that open no windows: Chromium's headless shell when it is installed, which takes a fifth less CPU but
 * blocks no windows; else the full browser.
 */
export const chromiumOptions = shell ? { ...common, executablePath: shell } : wholeChromium
