import { DomainError } from '../../server/domain-error.ts'

/** The error that a rule throws; null when it throws none. */
export function problemOf(rule: () => unknown): DomainError | null {
  try {
    rule()
    return null
  } catch (thrown) {
    if (thrown instanceof DomainError) return thrown
    throw thrown
  }
}
