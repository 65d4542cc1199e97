import { readFileSync } from 'node:fs'
import { readReport } from '../../../server/features/feedback/report.ts'
import { isLocale } from '../../../src/platform/texts/locales.ts'
import { specs } from '../../machines/specs.ts'
import { modelsOf } from '../../paths/explore.ts'
import { inWords } from '../../paths/tours.ts'
import { retrace } from '../../replay/retrace.ts'
import { expect } from '../portal.ts'
import { walk } from './kit/driver.ts'
import { possibleOf } from './kit/plan.ts'
import { test } from './kit/test.ts'
import { tables } from './tables.ts'

/** The report that `npm run replay -- --browser` names. */
const file = process.env.REPLAYED
const report = file === undefined ? null : readReport(readFileSync(file, 'utf8'))

for (const table of report ? tables : []) {
  const spec = specs[table.machine]
  const traced = report && spec && retrace(report, table.machine, modelsOf(possibleOf(table, spec)))
  if (!traced) continue
  const { model, edges, departure } = traced
  test.describe(table.machine, () => {
    test.use({ language: isLocale(report.locale) ? report.locale : 'en' })
    test(inWords(edges), async ({ world }) => {
      const path = { id: `${table.machine}-replayed`, title: inWords(edges), model, edges }
      const { failure } = await walk(world, table, spec, path)
      if (failure) throw failure
      expect(departure, 'all events of the report have been walked').toBeNull()
    })
  })
}
