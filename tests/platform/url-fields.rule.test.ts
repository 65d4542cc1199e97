import { expect, test } from 'vitest'
import { choices, readUrl, writeUrl } from '../../src/platform/address/url-fields.ts'

test('several words stand in an address once or several times, in the order of their list', () => {
  const spec = { level: choices(['low', 'middle', 'high']) }
  expect(readUrl(spec, '')).toEqual({ level: [] })
  expect(readUrl(spec, '?level=high,low,none')).toEqual({ level: ['low', 'high'] })
  expect(readUrl(spec, '?level=high&level=low')).toEqual({ level: ['low', 'high'] })
  expect(writeUrl(spec, { level: ['high', 'low'] })).toBe('?level=low%2Chigh')
})
