import type { Problem } from '../../openapi/generated/portal.ts'

/** What a command cannot do; its message is the one line that the operator reads. */
export class Failure extends Error {}

/** A command that was not given as its help says. */
export class WrongUse extends Error {}

/** What the API answered in place of a success. */
export class Refused extends Failure {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(describe(problem))
    this.problem = problem
  }
}

/** The first field that is wrong, else the sentence for people. */
function describe({ message, code, fields }: Problem) {
  const [first] = Object.entries(fields ?? {})
  return first ? `${first[0]}: ${first[1].join(' ')}` : `${message} (${code})`
}

/** Runs `work`; what fails in it says where. */
export async function at<Result>(place: string, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Failure ? new Failure(`${place}: ${error.message}`, { cause: error }) : error
  }
}
