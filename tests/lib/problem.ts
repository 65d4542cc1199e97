import { DomainError } from '../../server/domain-error.ts'

/** The problem that a rule throws; null when it lets pass. */
export function problemOf(rule: () => unknown): DomainError | null {
  try {
    rule()
    return null
  } catch (thrown) {
    if (thrown instanceof DomainError) return thrown
    throw thrown
  }
}
