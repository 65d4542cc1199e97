import type { Page } from '@playwright/test'
import { makeWebinar } from '../live/webinar.ts'
import { expect, ready, test } from '../portal.ts'
import { knowContrast } from './contrast.ts'
import { SCREENS } from './criteria-screens.ts'

/** What a reader may set without losing anything (WCAG 1.4.12). */
const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

/** Stops of the Tab key that are looked at on one screen. */
const STOPS = 40

/** What is wrong with how the element is seen that has the focus. */
const focusNow = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    // The end of the page, from which the focus goes on in the browser's own controls.
    if (!element || element === document.body) return []
    const name = `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)}`
    const marks = (one: Element, part?: string) => {
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(one, part)
      if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return false
      // A ring outside of its element lies on what is behind it.
      const isInside = Number.parseFloat(outlineOffset) < 0
      const ground = window.contrast.groundOf(isInside ? one : one.parentElement)
      return window.contrast.ratio(outlineColor, ground) >= 3
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
    return [
      ...(isMarked ? [] : [`${name}: no mark, or a faint one`]),
      ...(isIn && isSeen ? [] : [`${name}: covered or out of sight, at ${Math.round(left)} ${Math.round(top)}`]),
    ]
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

/** Edges of fields, shares of progress, stars and icons that do not stand out from what is behind them by 3 to 1. */
const faintMarks = (page: Page) =>
  page.evaluate(() => {
    const { ratio, groundOf } = window.contrast
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
    const faint = (element: Element, colour: string, ground: string) => {
      const found = ratio(colour, ground)
      const name = element.getAttribute('name') ?? element.parentElement?.getAttribute('aria-label')
      return found < 3 ? `${element.tagName.toLowerCase()} ${name ?? ''}: ${found.toFixed(2)}` : []
    }
    const fields = seen('main input, main select, main textarea').flatMap((field) => {
      const box = [field, field.parentElement, field.parentElement?.parentElement].find(
        (one) => one && Number.parseFloat(getComputedStyle(one).borderBlockEndWidth) > 0,
      )
      return box ? faint(field, getComputedStyle(box).borderBlockEndColor, groundOf(box.parentElement)) : []
    })
    const shares = seen('[role=progressbar]').flatMap((bar) =>
      faint(bar, getComputedStyle(bar, '::after').backgroundColor, groundOf(bar)),
    )
    const stars = seen('[role=img] > span').flatMap((star) => faint(star, getComputedStyle(star).color, groundOf(star)))
    // What an icon tells is often said beside it, too, but not where it stands alone.
    const icons = seen(':is(a, button, summary) > svg')
      .filter((icon) => (icon.parentElement?.textContent ?? '').trim() === '')
      .flatMap((icon) => faint(icon, getComputedStyle(icon).color, groundOf(icon)))
    return [...fields, ...shares, ...stars, ...icons]
  })

/** Links within a text, and whether more than their colour tells them from it (WCAG 1.4.1). */
const linksInText = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(p, li, dd, td) a[href]')].flatMap((link) => {
      const around = link.closest('p, li, dd, td')
      const isAlone = around?.textContent?.trim() === link.textContent?.trim()
      const hasText = [...(around?.childNodes ?? [])].some(
        (node) => node.nodeType === 3 && /\p{L}/u.test(node.textContent ?? ''),
      )
      if (isAlone || !hasText || !link.checkVisibility()) return []
      const { textDecorationLine, borderBlockEndStyle, backgroundColor } = getComputedStyle(link)
      const isTold =
        textDecorationLine === 'underline' || borderBlockEndStyle !== 'none' || !backgroundColor.endsWith(', 0)')
      return { link: link.outerHTML.slice(0, 120), isTold }
    }),
  )

/** Selectors of the page's rules that let something come into sight with the pointer or the focus. */
const revealing = (page: Page) =>
  page.evaluate(() => {
    const SIGHT = ['display', 'visibility', 'clip-path', 'content-visibility', 'content']
    const rulesOf = (rules: CSSRuleList): CSSStyleRule[] =>
      [...rules].flatMap((rule) => [
        ...(rule instanceof CSSStyleRule ? [rule] : []),
        ...('cssRules' in rule && rule.cssRules instanceof CSSRuleList ? rulesOf(rule.cssRules) : []),
      ])
    return [...document.styleSheets]
      .flatMap((sheet) => rulesOf(sheet.cssRules))
      .filter(({ selectorText }) => /:(?:hover|focus)/.test(selectorText))
      .filter(
        ({ style }) =>
          SIGHT.some((name) => style.getPropertyValue(name) !== '') ||
          ['0', '1'].includes(style.getPropertyValue('opacity')),
      )
      .map(({ selectorText }) => selectorText.replaceAll(/\.l-[\w-]+/g, '.class'))
  })

/** Elements whose tooltip says something that they do not say without a pointer. */
const saidByTooltip = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[title]')]
      .filter(({ title, ariaLabel, textContent }) => title !== ariaLabel && !textContent?.includes(title))
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )

test('links within a text are underlined, in what tutors write and in forms [ACCESS-15]', async ({ page, request }) => {
  const { path } = await makeWebinar(request, 5000, {
    description: 'Read [what fees do](/articles/close-the-book) first, or *ask*.',
  })
  for (const at of [path, '/auth/login', '/auth/sign-up']) {
    await page.goto(at)
    await ready(page)
    await expect.poll(async () => (await linksInText(page)).length, at).toBeGreaterThan(0)
    expect((await linksInText(page)).filter(({ isTold }) => !isTold)).toEqual([])
  }
})

for (const [name, open] of Object.entries(SCREENS))
  test(`edges, marks, focus and widely spaced text are seen, and nothing is said by the pointer alone: ${name} [ACCESS-1] [ACCESS-6] [ACCESS-11]`, async ({
    page,
  }) => {
    await knowContrast(page)
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto(await open(page))
    await ready(page)
    expect((await linksInText(page)).filter(({ isTold }) => !isTold)).toEqual([])
    expect(await saidByTooltip(page)).toEqual([])
    // The bar of a film, which Escape puts away.
    expect((await revealing(page)).filter((selector) => !selector.includes('[data-quiet="true"]'))).toEqual([])

    const address = page.url()
    // Through the page in one theme, and back in the other.
    for (const { colorScheme, key } of [
      { colorScheme: 'light', key: 'Tab' },
      { colorScheme: 'dark', key: 'Shift+Tab' },
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect.poll(() => faintMarks(page), colorScheme).toEqual([])
      for (let stop = 0; stop < STOPS; stop += 1) {
        await page.keyboard.press(key)
        // What comes into sight with the focus, such as the way to the content, moves there first.
        await expect.poll(() => focusNow(page), `stop ${stop + 1}, ${colorScheme}`).toEqual([])
      }
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
