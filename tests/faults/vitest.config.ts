import { mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import base from '../../vitest.config.ts'

/** The files that `npm run faults` runs, in this order. */
const wanted = (process.env.FAULT_TESTS ?? '').split(',')

class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => wanted.findIndex((test) => moduleId.endsWith(`/${test}`))
    return files.sort((a, b) => place(a) - place(b))
  }
}

/** The project's tests, up to the first failure. */
export default mergeConfig(base, { test: { bail: 1, sequence: { sequencer: GivenOrder } } })
