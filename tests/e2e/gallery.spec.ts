import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { LOCALES } from '../../openapi/generated/constants.ts'
import type { Locale } from '../../openapi/generated/portal.ts'
import { ROUTES } from '../../src/app/routes.ts'
import { localised } from '../../src/platform/texts/locales.ts'
import { expect, expectAccessible, filledButtons, ready, signIn, test } from './portal.ts'
import { SAME_IN_ALL } from './same-in-all.ts'
import { SCREENS, VIEWS } from './screens.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'test-results', 'gallery')
const WIDTHS = [320, 768, 1440]
/** At these, columns and names of buttons come and go; all languages are checked on the phones. */
const PHONES = [400, 424]
const BETWEEN = [360, ...PHONES, 560, 900]
const THEMES = ['light', 'dark'] as const
/**
 * One language of each direction is checked in every size, the others only on the narrowest phone, where long words
 * have the least space, and a search box also on a tablet, where it stands beside others. `GALLERY=full` checks every
 * language in every size.
 */
const IS_FULL = process.env.GALLERY === 'full'
const isInFull = (locale: Locale) => IS_FULL || locale === 'en' || locale === 'ar'
/** The screenshots are for people, so CI does not keep them. */
const KEEPS_PICTURES = !process.env.CI

// A page whose width changes requests another size of a picture than the preloaded one.
test.use({ noise: /status of 4\d\d|was preloaded using link preload/ })

test('every page has an address here [PAGE-1]', () => {
  expect(Object.keys(SCREENS).sort()).toEqual(ROUTES.map(({ pattern }) => pattern).sort())
})

for (const [pattern, { path, as }] of Object.entries({ ...SCREENS, ...VIEWS })) {
  test(`${pattern} in every language, theme and width [PAGE-1] [ACCESS-3] [ACCESS-6] [TEXT-1] [TEXT-18]`, async ({
    page,
    request,
  }) => {
    if (as) await signIn(page, as)
    const address = typeof path === 'string' ? path : await path(request)
    const content = await contentWords(request)
    const english = new Set<string>()
    for (const locale of LOCALES) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(localised(locale, address))
      await ready(page)
      const texts = await ownTexts(page, locale)
      if (locale === 'en') {
        for (const text of texts) english.add(text)
        expect.soft((await filledButtons(page)).slice(1), 'one button at most stands out').toEqual([])
      } else
        expect
          .soft(
            texts.filter((text) => english.has(text) && !SAME_IN_ALL.test(text) && !content.has(text)),
            `not in ${locale}`,
          )
          .toEqual([])
      const isSearched = (await page.getByRole('main').getByRole('searchbox').count()) > 0
      const someWidths = isSearched ? WIDTHS.slice(0, 2) : WIDTHS.slice(0, 1)
      for (const theme of isInFull(locale) ? THEMES : THEMES.slice(0, 1)) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        for (const width of isInFull(locale) ? WIDTHS : someWidths) {
          await resize(page, width)
          const where = `${locale}, ${theme}, ${width} px`
          await expect.poll(() => tooWide(page), where).toEqual([])
          if (isInFull(locale)) await test.step(where, () => expectAccessible(page))
          await keep(page, `${pattern} ${locale} ${theme} ${width}`)
        }
      }
      await unfold(page)
      for (const width of isInFull(locale) ? BETWEEN : PHONES) {
        await resize(page, width)
        await expect.poll(() => tooWide(page), `${locale}, unfolded, ${width} px`).toEqual([])
      }
    }
  })
}

test.afterAll(() => {
  if (!KEEPS_PICTURES) return
  const shots = readdirSync(FOLDER).filter((name) => name.endsWith('.jpg'))
  const figure = (name: string) => `<figure><img loading="lazy" src="${name}"><figcaption>${name}</figcaption></figure>`
  const page = `<!doctype html><title>Gallery</title><style>body{display:grid;grid-template-columns:repeat(auto-fill,minmax(18rem,1fr));gap:1rem;font:14px sans-serif}figure{margin:0}img{width:100%;border:1px solid #ccc}</style>`
  writeFileSync(join(FOLDER, 'index.html'), page + shots.sort().map(figure).join(''))
})

/** Names and titles of people, and subjects. They are content and not translated. */
async function contentWords(request: APIRequestContext) {
  const read = async (path: string) => (await (await request.get(path)).json()).items
  const [people, subjects] = await Promise.all([read('/api/profiles?limit=50'), read('/api/subjects?limit=50')])
  const names = people.flatMap(({ firstName, lastName, title }: Record<'firstName' | 'lastName' | 'title', string>) => [
    firstName,
    lastName,
    `${firstName} ${lastName}`,
    title,
  ])
  return new Set<string>([...names, ...subjects.map(({ name }: { name: string }) => name)])
}

async function keep(page: Page, name: string) {
  if (!KEEPS_PICTURES) return
  mkdirSync(FOLDER, { recursive: true })
  const file = `${name.replaceAll(/[^\w]+/g, '-').replace(/^-/, '')}.jpg`
  await page.screenshot({ path: join(FOLDER, file), type: 'jpeg', quality: 60 })
}

/** Waits for the page to have the width, because one that is looked at before is as wide as it was. */
async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await page.waitForFunction((wanted) => innerWidth === wanted, width)
}

/** Shows what is folded, such as the filters of a list on a phone. */
const unfold = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll('details')) one.open = true
  })

/** Elements beyond the edge of the page, and texts that are cut off, also what a search box asks for. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} px wide`)
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      if (!isText || element.clientWidth === 0) continue
      const { overflowX, clipPath, webkitLineClamp } = getComputedStyle(element)
      // A text clamped to some lines ends in an ellipsis, and is measured wider than it is in the other direction.
      const isWhole = clipPath === 'none' && webkitLineClamp === 'none'
      // What goes beyond a label lies on the one beside it.
      const mustFit = overflowX === 'hidden' || overflowX === 'clip' || element.matches('label')
      if (isWhole && mustFit && element.scrollWidth > element.clientWidth + 1) found.push(`cut: ${element.textContent}`)
    }
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('no canvas')
    for (const box of document.querySelectorAll<HTMLInputElement>('main input[type=search]')) {
      // Once something is typed, it stands in the place of what the box asks for, beside a button that clears it.
      if (!box.checkVisibility() || box.value !== '') continue
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(box)
      const room = box.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
      pen.font = font
      if (pen.measureText(box.placeholder).width > room) found.push(`cut: ${box.placeholder} in ${room} px`)
    }
    return found
  })

/** The texts in the page's language; content by people is marked with its own language. */
const ownTexts = (page: Page, locale: string) =>
  page.evaluate((language) => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim() ?? ''
      const isOwn = parent?.closest('[lang]')?.getAttribute('lang') === language
      if (isOwn && !parent.closest('script, style, code, option, [translate=no]') && /\p{L}{2}/u.test(text))
        texts.push(text)
    }
    return [...new Set(texts)]
  }, locale)
