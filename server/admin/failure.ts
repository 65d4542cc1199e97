import type { Problem } from '../../openapi/generated/portal.ts'

/** An expected failure of a command; the message is one line for the operator. */
export class Failure extends Error {}

/** The command line does not match the help. */
export class WrongUse extends Error {}

/** An answer of the API that is not a success. */
export class Refused extends Failure {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(describe(problem))
    this.problem = problem
  }
}

/** The first invalid field, else the message of the problem. */
function describe({ message, code, fields }: Problem) {
  const [first] = Object.entries(fields ?? {})
  return first ? `${first[0]}: ${first[1].join(' ')}` : `${message} (${code})`
}

/** Runs `work` and adds the place to the message of its failure. */
export async function at<Result>(place: string, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Failure ? new Failure(`${place}: ${error.message}`, { cause: error }) : error
  }
}
