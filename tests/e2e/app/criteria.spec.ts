import type { Page } from '@playwright/test'
import { itemOf, learnerOf } from '../learning/player.ts'
import { expect, ready, signIn, test } from '../portal.ts'

const FILM = 'Money that grows'
/** Screens with every kind of control, by where they are and who sees them. */
const SCREENS: Record<string, (page: Page) => Promise<string>> = {
  'the first page': async () => '/',
  'a list with filters': async () => '/courses',
  'a course': async () => '/course-content/start-investing',
  'an event': async () => '/webinar-content/fees-in-forty-years',
  'a form': async () => '/contact-us',
  'signing in': async () => '/auth/login',
  search: async () => '/search?q=fund',
  preferences: async (page) => {
    await signIn(page, 'student@lectern.test')
    return '/profile/preferences'
  },
  'a film of a lesson': async (page) => {
    await learnerOf(page, 'start-investing')
    return itemOf(page, 'start-investing', FILM)
  },
}

/** What a reader may set without losing anything (WCAG 1.4.12). */
const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

/** Stops of the Tab key that are looked at on one screen. */
const STOPS = 40

/** The element that has the focus, and what is wrong with how that is seen. */
const focusNow = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    // The end of the page, from which the focus goes on in the browser's own controls.
    if (!element || element === document.body) return { name: 'the page', faults: [] }
    const name = `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)}`
    const marks = (one: Element, part?: string) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !outlineColor.endsWith(', 0)')
    }
    // A field or a link may be marked by the box or the card around it.
    let isMarked = false
    for (let one: Element | null = element; one && !one.matches('main, header, footer, body'); one = one.parentElement)
      isMarked ||= marks(one) || marks(one, '::after')
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y] as const),
    )
    const isSeen = points.some(([x, y]) => {
      const top = document.elementFromPoint(x, y)
      return top !== null && (element.contains(top) || top.contains(element))
    })
    const isIn = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    return { name, faults: [...(isMarked ? [] : ['no mark']), ...(isIn && isSeen ? [] : ['covered or out of sight'])] }
  })

/** Texts of which a part is not shown. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const isText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    return [...document.querySelectorAll('body *')].filter(isText).flatMap((element) => {
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
      const { overflowX, overflowY, clipPath, position, webkitLineClamp } = getComputedStyle(element)
      // For screen readers alone, or the beginning of a summary, which is whole on its own page.
      const isHidden = (position === 'absolute' && clipPath !== 'none') || webkitLineClamp !== 'none'
      const isCut =
        (overflowX === 'hidden' && scrollWidth > clientWidth + 1) ||
        (overflowY === 'hidden' && scrollHeight > clientHeight + 1)
      return !isHidden && isCut ? `${element.tagName.toLowerCase()} ${element.textContent?.trim().slice(0, 40)}` : []
    })
  })

/** Fields whose edge does not stand out from what is behind it by 3 to 1. */
const faintFields = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const rgba = (colour: string) => {
      canvas?.clearRect(0, 0, 1, 1)
      Object.assign(canvas ?? {}, { fillStyle: colour })
      canvas?.fillRect(0, 0, 1, 1)
      return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])]
    }
    const light = (colour: string) => {
      const [r = 0, g = 0, b = 0] = rgba(colour).map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const groundOf = (element: Element | null): string => {
      if (element === null) return 'Canvas'
      const { backgroundColor } = getComputedStyle(element)
      return rgba(backgroundColor)[3] === 255 ? backgroundColor : groundOf(element.parentElement)
    }
    const ratio = (one: string, other: string) => {
      const [a, b] = [light(one), light(other)]
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    }
    return [...document.querySelectorAll('main input, main select, main textarea')].flatMap((field) => {
      const box = [field, field.parentElement, field.parentElement?.parentElement].find(
        (one) => one && Number.parseFloat(getComputedStyle(one).borderBlockEndWidth) > 0,
      )
      if (!box || !field.checkVisibility()) return []
      const found = ratio(getComputedStyle(box).borderBlockEndColor, groundOf(box.parentElement))
      return found < 3 ? `${field.getAttribute('name')}: ${found.toFixed(2)}` : []
    })
  })

for (const [name, open] of Object.entries(SCREENS))
  test(`edges, focus and widely spaced text are seen: ${name} [ACCESS-1] [ACCESS-6]`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto(await open(page))
    await ready(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect.poll(() => faintFields(page), colorScheme).toEqual([])
    }

    const address = page.url()
    for (let stop = 0; stop < STOPS; stop += 1) {
      await page.keyboard.press('Tab')
      // What comes into sight with the focus, such as the way to the content, moves there first.
      await expect.poll(() => focusNow(page), `stop ${stop + 1}`).toMatchObject({ faults: [] })
    }
    expect(page.url(), 'the focus alone leads nowhere').toBe(address)
    await expect(page.locator('dialog[open]')).toHaveCount(0)

    // The portal's own policy refuses styles that are put into the page.
    await page.evaluate((rules) => {
      const spaced = new CSSStyleSheet()
      spaced.replaceSync(rules)
      document.adoptedStyleSheets.push(spaced)
    }, SPACED)
    expect(await cutTexts(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
