// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FORMULAS } from '../../markdown/formulas.ts'
import { hasFormulas } from '../../markdown/has-formulas.ts'
import { toHtml } from '../../markdown/html.ts'
import { holds } from '../lib/portal/properties.ts'

/** The HTML as a browser parses it. Scripts in a template do not run. */
function read(markdown: string, formulas?: typeof FORMULAS): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = toHtml(markdown, formulas)
  return template.content
}

const TAGS = [
  ...['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'UL', 'OL', 'LI', 'BLOCKQUOTE', 'PRE', 'CODE', 'EM', 'STRONG', 'A'],
  ...['IMG', 'HR', 'BR', 'TABLE', 'THEAD', 'TBODY', 'TR', 'TH', 'TD', 'DIV'],
  // The elements of formulas.
  ...['SPAN', 'math', 'semantics', 'annotation', 'mrow', 'mi', 'mo', 'mn', 'mtext', 'mspace', 'mfrac', 'msup', 'msub'],
  ...[
    'msqrt',
    'mroot',
    'mstyle',
    'mpadded',
    'mover',
    'munder',
    'munderover',
    'msubsup',
    'mtable',
    'mtr',
    'mtd',
    'merror',
  ],
  ...['mphantom', 'menclose'],
]
const ATTRIBUTES = ['href', 'src', 'alt', 'title', 'style', 'start', 'class', 'tabindex', 'dir']

/** Elements and attributes that prose does not need. */
function dangers(fragment: DocumentFragment): string[] {
  return [...fragment.querySelectorAll('*')].flatMap((element) => [
    ...(TAGS.includes(element.tagName) ? [] : [element.tagName]),
    ...[...element.attributes].flatMap(({ name, value }) => {
      if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') return /^on|href|src|style/.test(name) ? [name] : []
      if (!ATTRIBUTES.includes(name)) return [name]
      if (name === 'style') return /^text-align:(start|center|end)$/.test(value) ? [] : [value]
      const isAddress = name === 'href' || name === 'src'
      return isAddress && !isHarmless(value) ? [value] : []
    }),
  ])
}
/** A browser does nothing with a link that it cannot read as an address. */
function isHarmless(address: string): boolean {
  const url = URL.parse(address, 'https://lectern.test')
  return url === null || ['http:', 'https:', 'mailto:', 'irc:', 'ircs:', 'xmpp:'].includes(url.protocol)
}

describe('prose', () => {
  test('goes on after a table, which scrolls by itself', () => {
    const page = read('| a |\n|---|\n| 1 |\n\nafter')
    expect(page.querySelector('div[tabindex] > table')).not.toBeNull()
    expect(page.querySelector('div p')).toBeNull()
    expect(page.querySelector('p')?.textContent).toBe('after')
  })

  test('has headings, lists, emphasis and links', () => {
    const page = read('# Time\n\n- *cost*\n- **spread**\n\n[More](/courses "All") and <https://lectern.test>')
    expect(page.querySelector('h1')?.textContent).toBe('Time')
    expect([...page.querySelectorAll('li')].map((one) => one.textContent)).toEqual(['cost', 'spread'])
    expect([...page.querySelectorAll('a')].map((one) => one.getAttribute('href'))).toEqual([
      '/courses',
      'https://lectern.test',
    ])
  })

  test('has tables with their alignment', () => {
    const page = read('| Year | Sum |\n| --- | ---: |\n| 1 | 105 |\n| 2 | *110* |')
    expect([...page.querySelectorAll('th')].map((one) => one.textContent)).toEqual(['Year', 'Sum'])
    expect([...page.querySelectorAll('td')].map((one) => one.textContent)).toEqual(['1', '105', '2', '110'])
    expect(page.querySelector('td:nth-child(2)')?.getAttribute('style')).toBe('text-align:end')
  })

  test('scrolls what is wider than the page in itself, also by keyboard; code runs from left to right', () => {
    const page = read('```js\nconst a = 1\n```\n\n| a |\n| - |\n| 1 |')
    expect(page.querySelector('pre')?.getAttribute('dir')).toBe('ltr')
    expect(page.querySelectorAll('[tabindex="0"]')).toHaveLength(2)
    expect(page.querySelector('div > table')).not.toBeNull()
  })

  test('has formulas between two dollar signs, and money with one', () => {
    const page = read('From $100 to $200: $$r^2$$\n\n$$\n\\frac{1}{2}\n$$', FORMULAS)
    expect(page.querySelectorAll('math')).toHaveLength(2)
    expect(page.querySelector('math[display="block"] mfrac')).not.toBeNull()
    expect(page.querySelector('.math-display')?.getAttribute('tabindex')).toBe('0')
    expect(page.textContent).toContain('From $100 to $200')
    expect(hasFormulas('From $100 to $200')).toBe(false)
    expect(hasFormulas('$$r$$')).toBe(true)
  })

  test.each([
    '$$\\href{javascript:alert(1)}{x}$$',
    '$$\\url{javascript:alert(1)}$$',
    '$$\\includegraphics{https://lectern.test/x.png}$$',
    '$$\\htmlStyle{position:fixed}{x}$$',
    '$$\\htmlData{a=b}{x}$$',
    '$$\\text{<img src=x onerror=alert(1)>}$$',
    '$$\\def\\a{\\a\\a}\\a$$',
  ])('lets nothing run in a formula: %s', (markdown) => {
    const found = dangers(read(markdown, FORMULAS)).filter((danger) => danger !== 'color:currentcolor')
    expect(found).toEqual([])
  })

  test('shows HTML as the text it is', () => {
    const page = read('Use <b>bold</b>\n\n<div onclick="alert(1)">here</div>')
    expect(page.textContent).toContain('<b>bold</b>')
    expect(page.textContent).toContain('<div onclick="alert(1)">here</div>')
    expect(page.querySelectorAll('b, div')).toHaveLength(0)
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<style>*{display:none}</style>',
    '<iframe srcdoc="x"></iframe>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](&#106;avascript:alert(1))',
    '[x](vbscript:x)',
    '[x](//)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '![x](javascript:alert(1))',
    '![x](data:image/svg+xml,x)',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
    '[x](/a "\\" onmouseover=\\"alert(1)")',
    '| a |\n| - |\n| <script>alert(1)</script> |',
    '```html\n<script>alert(1)</script>\n```',
  ])('lets nothing run: %j', (markdown) => {
    expect(dangers(read(markdown))).toEqual([])
  })

  test('lets nothing run, whatever is written [EDIT-3] [PAGE-21]', () => {
    const piece = fc.constantFrom(
      ...['<', '>', '"', "'", '&', '=', '/', '\\', '`', '![', '[x](', ')', ']: ', '|', '---', '\n', '\n\n', '\t', ' '],
      ...['javascript:', 'data:', '&#106;', '&colon;', 'script', 'img src=x', 'onerror=', 'svg', 'style', 'a', '😀'],
    )
    const markdown = fc.array(piece, { maxLength: 16 }).map((pieces) => pieces.join(''))
    holds(
      fc.property(markdown, (text) => {
        expect(dangers(read(text))).toEqual([])
      }),
    )
  })
})
