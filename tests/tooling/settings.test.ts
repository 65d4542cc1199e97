import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readEnv } from '../../server/env.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const names = [...read('server/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]*): /gm)].map(([, name]) => name)
const example = parseEnv(read('.env.example'))

describe('.env.example', () => {
  it('lists every setting of the server and no other [OPS-6]', () => {
    expect(names).not.toEqual([])
    expect(Object.keys(example).sort()).toEqual(names.sort())
  })

  it('shows the values that hold without it', () => {
    expect(readEnv(example)).toEqual(readEnv({}))
  })
})

describe('an account at an outside service that is set by half stops the start [PAY-22]', () => {
  const FAMILIES = [
    ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ['ZOOM_ACCOUNT_ID', 'ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET'],
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ]
  const given = (names: string[]) => Object.fromEntries(names.map((name) => [name, 'https://value.example']))

  it.each(FAMILIES.flatMap((family) => family.map((missing) => [missing, family] as const)))(
    'names %s when it alone is missing',
    (missing, family) => {
      expect(() => readEnv(given(family.filter((name) => name !== missing)))).toThrow(`${missing} is missing: `)
    },
  )

  it.each(FAMILIES)('takes all of %s and what else', (...family) => {
    expect(readEnv(given(family))).toMatchObject(given(family))
  })

  it.each([
    ['GOOGLE_ISSUER', 'GOOGLE_CLIENT_ID'],
    ['FACEBOOK_ISSUER', 'FACEBOOK_CLIENT_ID'],
  ])('names what %s alone is missing', (issuer, missing) => {
    expect(() => readEnv(given([issuer]))).toThrow(`${missing} is missing: `)
    expect(() => readEnv({ ...given([issuer]), [missing]: '' })).toThrow(`${missing} is missing: `)
  })
})

it('the README explains every setting', () => {
  const readme = read('README.md')
  const families = ['S3', 'ZOOM', 'GOOGLE', 'FACEBOOK']
  const wanted = names.map((name) => {
    const family = families.find((one) => name?.startsWith(`${one}_`))
    return `\`${family ? `${family}_*` : name}\``
  })
  expect(wanted.filter((name) => !readme.includes(name))).toEqual([])
})
