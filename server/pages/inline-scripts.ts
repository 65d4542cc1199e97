/*
 * The scripts in a page itself. Each must refer to nothing outside its function: `npm run generate` writes their text to
 * `generated/inline-scripts.ts`, as small as it can be, because it comes with every page.
 */

/**
 * Runs before the first paint. Sets the person's theme, whether they have hidden countdowns, and whether this browser
 * holds a session, so that a page for guests does not flash "Sign in" to a signed-in person. Keeps the language of the
 * page, because the way back from Google or Facebook has none: it goes on in the language that was read before (TEXT-9).
 */
export function beforePaint() {
  const { dataset, lang } = document.documentElement
  try {
    const last = localStorage.getItem('lectern.language') ?? lang
    const isBack = /^\/auth\/login\?(.*&)?(code|error)=/.test(location.pathname + location.search)
    if (isBack && last !== lang && /^\w\w$/.test(last))
      location.replace(`/${last}${location.pathname}${location.search}`)
    else localStorage.setItem('lectern.language', lang)
    const theme = localStorage.getItem('lectern.theme')
    if (theme) dataset.theme = theme
    const countdown = localStorage.getItem('lectern.countdown')
    if (countdown) dataset.countdown = countdown
    if (localStorage.getItem('lectern.access-token')) dataset.session = 'likely'
  } catch {}
}

/**
 * Does what a page must do for a guest who only reads, until the page's code runs: counts the visit where visits are
 * counted (OPS-7), tells times on the device's clock, which the server does not know, as soon as they are nearly in sight,
 * and counts down to a start. Once a start has come, the page must be up to date, so its code runs.
 *
 * Nobody is counted whose browser sends Do Not Track or Global Privacy Control, and no data about the person is sent:
 * `sendBeacon` would include cookies, and plain text needs no CORS preflight. The page's code counts visits and counts down
 * by the same functions.
 */
export function forReaders() {
  const { visits, visited, hours = '', minutes = '' } = document.currentScript?.dataset ?? {}
  const { lang } = document.documentElement
  if (visits) {
    const count = (name: string, path?: string) => {
      if (navigator.doNotTrack === '1' || Object(navigator).globalPrivacyControl) return
      const body = JSON.stringify({ name, path, locale: lang, at: new Date() })
      const quiet = { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true } as const
      fetch(visits, { method: 'POST', body, ...quiet }).catch(() => {})
    }
    window.lecternCount = count
    count('page', visited)
  }

  const timeIn = (at: Date, day: object, timeZone?: string) =>
    at.toLocaleString(lang, { ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone })
  const tellTimes = () => {
    for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-zone]')) {
      const at = new Date(time.dateTime)
      const { zone: timeZone, clock = '', place } = time.dataset
      // Compared without Intl, whose first use takes longer than all else here.
      const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
      const mine = shifted.toISOString().slice(0, 16).replace('T', ' ')
      if (mine === clock) continue
      const day = { weekday: 'short', day: 'numeric', month: 'short' }
      const isOnSite = place !== undefined
      const tell = () => {
        // The page's code tells it by then.
        if (window.lecternReady) return
        if (!isOnSite) time.textContent = timeIn(at, day)
        // The time on the other clock, where the page has one: something else may stand beside a time.
        const there = time.nextElementSibling
        if (!(there instanceof HTMLElement) || there.localName !== 'small') return
        there.textContent = timeIn(
          at,
          mine.slice(0, 10) === clock.slice(0, 10) ? {} : day,
          isOnSite ? undefined : timeZone,
        )
        there.hidden = false
      }
      const near = (entries: IntersectionObserverEntry[], observer: IntersectionObserver) => {
        if (!entries.at(-1)?.isIntersecting) return
        observer.disconnect()
        // At first the browser finds out which languages it has. By itself, because that takes as long as a task may.
        Intl.DateTimeFormat.supportedLocalesOf(lang)
        setTimeout(tell)
      }
      new IntersectionObserver(near, { rootMargin: '50%' }).observe(time)
    }
  }
  // The first use of Intl would take longer than all else here, so that the server names the texts.
  const unit = (value: number, texts: string[]) =>
    value === 0 ? '' : (texts[value] || texts[0] || '').replace('{}', String(value))
  const timeLeft = (left: number) =>
    [unit(Math.floor(left / 60), hours.split('|')), unit(left % 60, minutes.split('|'))].filter(Boolean).join(' ')
  if (hours) window.lecternTimeLeft = timeLeft
  const countDown = () => {
    const starts = document.querySelectorAll<HTMLElement>('[data-until]')
    if (window.lecternReady || starts.length === 0) return
    for (const start of starts) {
      const { until = '', text = '' } = start.dataset
      const left = (Date.parse(until) - Date.now()) / 60_000
      if (left <= 0) dispatchEvent(new Event('lecterndue'))
      start.hidden = left <= 0 || left > 1440
      start.textContent = start.hidden ? '' : text.replace('{}', timeLeft(Math.max(1, Math.round(left))))
    }
    setTimeout(countDown, 10_000)
  }
  addEventListener('load', () => {
    countDown()
    tellTimes()
  })
}

/**
 * Decides when the page's code runs (PAGE-22). For a guest who reads it never does: it is only fetched, once the page
 * is loaded and the network idle, and runs at the first sign of use. A finger on a link is none, because a link works
 * without the code. For a person with a session, and on pages that are nothing without it, the code runs after the
 * first paint, at the latest 3 s after loading, because a page in the background is not painted.
 *
 * The page's own styles are in it; those of what its code shows are fetched with the code, and are there before it shows
 * anything. A form submitted before its handler is there is kept for `early-submit.ts`, the first press on anything else for
 * `early-press.ts`. Where the code of a used page is gone, because a new version has replaced it, the page is loaded anew.
 */
export function afterPaint() {
  const { styles, starts = '', preloads = '', runs } = document.currentScript?.dataset ?? {}
  const scripts = starts.split(' ')
  const files = [...scripts, ...preloads.split(' ').filter(Boolean)]
  const add = (kind: string, attributes: object) =>
    document.head.append(Object.assign(document.createElement(kind), attributes))

  let isStarted = false
  const start = async () => {
    if (isStarted) return
    isStarted = true
    for (const href of files) add('link', { rel: 'modulepreload', href })
    const onerror = () => {
      if (navigator.onLine && (window.lecternPress || window.lecternSubmit)) location.reload()
      isStarted = false
    }
    const arrival = (kind: string, attributes: object) =>
      new Promise((onload) => add(kind, { ...attributes, onload, onerror }))
    const styled = styles && arrival('link', { rel: 'stylesheet', href: styles })
    // One after the other, because all of them at once would block a phone. The portal is the last.
    for (const src of scripts) {
      await arrival('script', { type: 'module', src })
      await styled
    }
  }
  const fetchFiles = () => {
    if (isStarted || Object(Object(navigator).connection).saveData) return
    for (const href of files) add('link', { rel: 'prefetch', as: 'script', href })
    if (styles) add('link', { rel: 'prefetch', as: 'style', href: styles })
  }

  const closest = (event: Event, what: string) =>
    event.target instanceof Element ? event.target.closest<HTMLElement>(what) : null
  const use = (event: Event) => {
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
    const what = `button,input,select,textarea,summary,label${isTouch ? '' : ',a'}`
    if (!event.type.startsWith('pointer') || closest(event, what)) start()
  }
  for (const sign of ['pointerover', 'pointerdown', 'keydown', 'focusin', 'lecterndue'])
    addEventListener(sign, use, true)

  addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !form.matches('[method=post],[data-early]'))
      return
    event.preventDefault()
    window.lecternSubmit = form
    start()
  })
  const press = (event: Event) => {
    const pressed = window.lecternReady ? null : closest(event, 'button:not([popovertarget])')
    if (!pressed || (pressed instanceof HTMLButtonElement && pressed.form && pressed.type === 'submit')) return
    event.preventDefault()
    event.stopPropagation()
    window.lecternPress ??= pressed
    start()
  }
  addEventListener('click', press, true)

  const isWanted =
    runs === 'at-once' ||
    document.documentElement.dataset.session === 'likely' ||
    /[?&](type|code|autoJoin|autoStart)=/.test(location.search)
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(isWanted ? start : fetchFiles, { timeout: 1500 })
  addEventListener('load', () => {
    if (isWanted) setTimeout(start, 3000)
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) whenIdle()
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) whenIdle()
    }).observe({ type: 'paint', buffered: true })
  })
}
