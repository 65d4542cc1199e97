import { afterEach, expect, test, vi } from 'vitest'
import {
  dateFormat,
  languageFormat,
  listFormat,
  noteTexts,
  numberFormat,
  takeTexts,
} from '../../src/platform/texts/formats.ts'

const AT = new Date('2026-11-28T19:20:00Z')
const day = { dateStyle: 'medium', timeZone: 'UTC' } as const
const DAY = 'date de dateStyle,medium timeZone,UTC'

afterEach(() => {
  takeTexts({})
  vi.unstubAllGlobals()
})

/** Everything that a page may write, in German. */
const write = () => [
  dateFormat('de', day).format(AT),
  numberFormat('de').format(1234.5),
  numberFormat('de', { minimumFractionDigits: 2 }).format(0.5),
  listFormat('de', { type: 'unit' }).format(['constructor']),
  languageFormat('de').format('es'),
]

test('what is written while the server draws a page is noted once, and nothing else', () => {
  numberFormat('de').format(7)
  const { page, texts } = noteTexts(() => [...write(), ...write()])
  numberFormat('de').format(8)
  expect(page.slice(0, 5)).toEqual(['28.11.2026', '1.234,5', '0,50', 'constructor', 'Spanisch'])
  expect(texts).toEqual({
    [DAY]: { '2026-11-28T19:20:00.000Z': '28.11.2026' },
    'number de': { '1234.5': '1.234,5' },
    'number de minimumFractionDigits,2': { '0.5': '0,50' },
    'list de type,unit': { '["constructor"]': 'constructor' },
    'language de': { es: 'Spanisch' },
  })
})

test('a page that cannot be drawn ends the notes', () => {
  expect(() =>
    noteTexts(() => {
      throw new Error('no page')
    }),
  ).toThrow('no page')
  expect(noteTexts(() => numberFormat('de').format(9)).texts).toEqual({ 'number de': { '9': '9' } })
})

test('the browser writes what came with the page as the server did, and makes a formatter for all else only', () => {
  const made = vi.fn()
  const { NumberFormat } = Intl
  vi.stubGlobal('Intl', {
    ...Intl,
    NumberFormat: class extends NumberFormat {
      constructor(...given: ConstructorParameters<typeof NumberFormat>) {
        super(...given)
        made(...given)
      }
    },
  })
  const kilo = { style: 'unit', unit: 'kilogram' } as const
  takeTexts({ 'number fr style,unit unit,kilogram': { '3': '3 kg' }, 'number fr': { constructor: '' } })
  expect(numberFormat('fr', kilo).format(3)).toBe('3 kg')
  expect(made).not.toHaveBeenCalled()
  expect(numberFormat('fr', kilo).format(4)).toMatch(/^4\skg$/)
  expect(numberFormat('fr', kilo).format(5)).toMatch(/^5\skg$/)
  expect(made).toHaveBeenCalledOnce()
  expect(numberFormat('fr').format(6)).toBe('6')
  expect(numberFormat('de', kilo).format(3)).toMatch(/^3\skg$/)
})

test('names that have a comma are not taken for several', () => {
  const { texts } = noteTexts(() => listFormat('en').format(['Ada', 'Bo']))
  takeTexts(texts)
  expect(listFormat('en').format(['Ada', 'Bo'])).toBe('Ada and Bo')
  expect(listFormat('en').format(['Ada,Bo'])).toBe('Ada,Bo')
})
