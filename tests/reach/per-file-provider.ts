import { relative } from 'node:path'
import { V8CoverageProvider } from '@vitest/coverage-v8/dist/provider.js'
import type { ReportContext } from 'vitest/node'
import { keepCoverage } from './map.ts'

/** Vitest's provider merges the coverage of all test files; this one stores it separately for each file. */
export class PerFileProvider extends V8CoverageProvider {
  override async generateCoverage(context: ReportContext) {
    const all = [...this.coverageFiles]
    for (const [project, environments] of all)
      for (const [environment, found] of Object.entries(environments))
        for (const [test, file] of Object.entries(found)) {
          this.coverageFiles = new Map([[project, { [environment]: { [test]: file } }]])
          const map = await super.generateCoverage({ ...context, allTestsRun: false })
          const files = map.files().map((path) => map.fileCoverageFor(path).data)
          keepCoverage(relative(this.ctx.config.root, test), files)
        }
    this.coverageFiles = new Map(all)
    return this.createCoverageMap()
  }

  override async generateReports() {}
}
