import { HttpProblem } from '../../server/http/errors.ts'

/** The problem that a rule throws; null when it lets pass. */
export function problemOf(rule: () => unknown): HttpProblem | null {
  try {
    rule()
    return null
  } catch (thrown) {
    if (thrown instanceof HttpProblem) return thrown
    throw thrown
  }
}
