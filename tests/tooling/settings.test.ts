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
  it('lists every setting of the server and no other', () => {
    expect(names).not.toEqual([])
    expect(Object.keys(example).sort()).toEqual(names.sort())
  })

  it('shows the values that hold without it', () => {
    expect(readEnv(example)).toEqual(readEnv({}))
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
