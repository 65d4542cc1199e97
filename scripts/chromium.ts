import { existsSync } from 'node:fs'

const installed = (...paths: string[]) => paths.find((path) => existsSync(path))
const browser = installed('/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome')
const shell = installed('/usr/bin/chromium-headless-shell')

/** For measurements and tests: as root, without a screen, and without network calls of the browser's own. */
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
const wholeChromium = { ...common, ...(browser ? { executablePath: browser } : { channel: 'chromium' }) }

/**
 * For pages that open no windows: Chromium's headless shell when it is installed, which takes a fifth less CPU but
 * blocks no windows; else the full browser.
 */
export const chromiumOptions = shell ? { ...common, executablePath: shell } : wholeChromium

/**
 * A page of a test lives too shortly for optimized code to be worth its compilation, which is a tenth of a load. Playwright
 * keeps the stack of each `Error`, for which the browser reads code a second time unless it notes at once where what is:
 * nearly another tenth. Without a process of their own, what pages draw costs a tenth less.
 */
const forTests = <Options extends typeof common>(options: Options) => ({
  ...options,
  args: [...options.args, '--js-flags=--no-maglev --no-turbofan --no-enable-lazy-source-positions', '--in-process-gpu'],
})

/** For tests in which no window opens. */
export const testOptions = forTests(chromiumOptions)

/** For tests in which a window opens. */
export const windowOptions = forTests(wholeChromium)
