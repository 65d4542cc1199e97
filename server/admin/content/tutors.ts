import { Failure, Refused } from '../failure.ts'
import type { Operator } from '../operator.ts'

/** Finds profiles of tutors by alias; `standIn` is the alias of the tutor to use for unknown ones. */
export function tutorBook({ api }: Operator, standIn: string | undefined) {
  const known = new Map<string, Promise<string | null>>()

  async function look(alias: string) {
    try {
      const { id, role } = await api('getProfile', { params: { id: alias } })
      return role === 'tutor' ? id : null
    } catch (error) {
      if (error instanceof Refused && error.problem.statusCode === 404) return null
      throw error
    }
  }

  function find(alias: string) {
    const found = known.get(alias) ?? look(alias)
    known.set(alias, found)
    return found
  }

  /** The id of a tutor's profile. Throws `Failure` when both the alias and the replacement are unknown. */
  return async (alias: string): Promise<string> => {
    const own = await find(alias)
    if (own !== null) return own
    if (standIn === undefined) {
      throw new Failure(`there is no tutor "${alias}" (--tutor <alias> names who takes the place)`)
    }
    const other = await find(standIn)
    if (other !== null) return other
    throw new Failure(`--tutor: there is no tutor "${standIn}"`)
  }
}

export type TutorBook = ReturnType<typeof tutorBook>
