import { existsSync } from 'node:fs'

const installed = (...paths: string[]) => paths.find((path) => existsSync(path))
const browser = installed('/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome')
const shell = installed('/usr/bin/chromium-headless-shell')

/** How tests and measurements start it: as root, without a screen, and with no calls of its own to anybody. */
const common = {
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

/** The whole browser, which blocks windows as people's browsers do: an installed one, else Playwright's own. */
export const wholeChromium = { ...common, ...(browser ? { executablePath: browser } : { channel: 'chromium' }) }

/**
 * Where no window is opened: Chromium's shell without windows when it is installed, which takes a fifth less CPU and
 * blocks none; else the whole browser.
 */
export const chromiumOptions = shell ? { ...common, executablePath: shell } : wholeChromium
