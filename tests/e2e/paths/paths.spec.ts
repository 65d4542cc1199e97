import { isLocale } from '../../../src/platform/texts/locales.ts'
import { specs } from '../../machines/specs.ts'
import { expect } from '../portal.ts'
import { walk } from './kit/driver.ts'
import { goalOf, planOf } from './kit/plan.ts'
import { PAIRS, type PairsRecord, RECORD } from './kit/record.ts'
import { test } from './kit/test.ts'
import { tables } from './tables.ts'

/** Set by `PATHS_LOCALE=de,pl`. */
const locales = (process.env.PATHS_LOCALE ?? 'en').split(',').map((locale) => {
  if (!isLocale(locale)) throw new Error(`the portal does not speak "${locale}"`)
  return locale
})

for (const table of tables) {
  const spec = specs[table.machine]
  if (!spec) throw new Error(`no machine is called "${table.machine}"`)
  const { paths, pairs, complaints } = planOf(table, spec, goalOf(table.machine))
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  test(`${table.machine}: each event and state has an entry, each transition a path or a reason [FLOW-16]`, async ({}, info) => {
    expect(complaints).toEqual([])
    const record: PairsRecord | null = pairs && { machine: table.machine, pairs }
    if (record) await info.attach(PAIRS, { body: JSON.stringify(record), contentType: 'application/json' })
  })
  for (const language of locales)
    test.describe(language, () => {
      test.use({ language })
      for (const path of paths)
        test(`${path.id}: ${path.title}`, async ({ world }, info) => {
          const { record, failure } = await walk(world, table, spec, path)
          await info.attach(RECORD, { body: JSON.stringify(record), contentType: 'application/json' })
          if (failure) throw failure
        })
    })
}
