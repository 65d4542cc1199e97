import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import type { BrowserResults } from '../../../paths/results.ts'
import { PAIRS, type PairsRecord, RECORD, type WalkRecord } from './record.ts'

const RESULTS = join(process.cwd(), 'test-results', 'paths')

/** Collects the records of all paths in one file for each machine and locale. */
export default class PathsReporter implements Reporter {
  private readonly machines = new Map<string, BrowserResults>()
  private readonly pairs = new Map<string, PairsRecord['pairs']>()

  onTestEnd(test: TestCase, result: TestResult) {
    const bodyOf = (name: string) => result.attachments.find((one) => one.name === name)?.body
    const planned = bodyOf(PAIRS)
    if (planned) {
      const { machine, pairs } = JSON.parse(String(planned)) as PairsRecord
      this.pairs.set(machine, pairs)
    }
    const body = bodyOf(RECORD)
    if (!body) return
    // The driver has written it within the test.
    const { machine, locale, impossible, ...path } = JSON.parse(String(body)) as WalkRecord
    const trace = result.attachments.find(({ name }) => name === 'trace')?.path
    const key = `${machine}.${locale}`
    const record = this.machines.get(key) ?? {
      machine,
      locale,
      paths: [],
      pairs: null,
      impossible: Object.entries(impossible).map(([transition, reason]) => ({ transition, reason })),
    }
    // A retry replaces the first attempt.
    record.paths = record.paths.filter(({ id }) => id !== path.id)
    record.paths.push({
      ...path,
      result: test.ok() ? path.result : 'failed',
      trace: trace ? relative(RESULTS, trace) : null,
      ms: result.duration,
    })
    this.machines.set(key, record)
  }

  onEnd() {
    for (const [key, record] of this.machines) {
      const file = join(RESULTS, 'browser', `${key}.json`)
      mkdirSync(dirname(file), { recursive: true })
      const pairs = this.pairs.get(record.machine)
      record.pairs = pairs ? [...pairs] : null
      record.paths.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
      writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`)
    }
  }
}
