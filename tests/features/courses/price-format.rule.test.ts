import { describe, expect, test } from 'vitest'
import { formatPrice } from '../../../src/features/courses/price-format.ts'

const price = (price: number | null, discountedPrice: number | null = null, currency: string | null = 'USD') => ({
  price,
  discountedPrice,
  currency,
})
/** Intl separates number and currency by a no-break space. */
const plain = (text: string | undefined) => text?.replaceAll(/\p{Zs}/gu, ' ')

describe('what a course costs', () => {
  test.each([
    ['no price', price(null)],
    ['a price of nothing', price(0)],
    ['no currency', price(10, null, null)],
  ])('%s is free', (_, given) => {
    expect(formatPrice(given, 'en')).toBeNull()
  })

  test('is whole when it is whole, else has cents', () => {
    expect(formatPrice(price(49), 'en')).toEqual({ now: '$49', before: null })
    expect(formatPrice(price(49.5), 'en')).toEqual({ now: '$49.50', before: null })
  })

  test('is the lower price, with the one before', () => {
    expect(formatPrice(price(49, 19.9), 'en')).toEqual({ now: '$19.90', before: '$49' })
    expect(formatPrice(price(49, 0), 'en')).toEqual({ now: '$0', before: '$49' })
  })

  test('does not call a reduction what is none', () => {
    expect(formatPrice(price(49, 49), 'en')).toEqual({ now: '$49', before: null })
    expect(formatPrice(price(49, 59), 'en')).toEqual({ now: '$49', before: null })
  })

  test('follows the locale and the currency [TEXT-4]', () => {
    expect(plain(formatPrice(price(49, null, 'EUR'), 'de')?.now)).toBe('49 €')
    expect(plain(formatPrice(price(150_000, null, 'IDR'), 'en')?.now)).toBe('IDR 150,000')
    expect(formatPrice(price(49), 'ar')?.now).toMatch(/US\$|\$/)
  })
})
