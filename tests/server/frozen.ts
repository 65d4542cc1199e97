import { contractCalls, sampleBody, sampleHeaders, sampleUrl } from '../http/sample-calls.ts'
import type { caller } from '../lib/caller.ts'
import { timed } from '../lib/timed.ts'

const LIMIT_MS = 2000

interface Asked {
  name: string
  ask(): Promise<{ status: number; headers: Headers }>
}

/** Asks for all of these at once; says what did not answer in time, or with a 5xx other than 503 with `Retry-After`. */
export async function faultsOf(asked: Asked[]) {
  const faults: string[] = []
  const told = await Promise.all(
    asked.map(async ({ name, ask }) => {
      const { answer, ms } = await timed(ask)
      const isTold = answer.status < 500 || (answer.status === 503 && answer.headers.has('retry-after'))
      if (!isTold) faults.push(`${name}: ${answer.status}`)
      if (ms > LIMIT_MS) faults.push(`${name}: ${Math.round(ms)} ms`)
      return { status: answer.status, ms }
    }),
  )
  const refused = told.filter(({ status }) => status === 503).length
  return { faults, refused, slowest: Math.max(...told.map(({ ms }) => ms)) }
}

/** Those that end; health asks nothing of the database. */
const answering = contractCalls.filter(({ id }) => id !== 'streamNotices' && id !== 'getHealth')

/** A valid call of each operation, by the person of the token. */
export const everyOperation = ({ api }: Pick<ReturnType<typeof caller>, 'api'>, token: string): Asked[] =>
  answering.map((call) => ({
    name: call.id,
    ask: () =>
      api(call.method, sampleUrl(call), {
        token: call.operation.security.some((one) => 'refreshToken' in one) ? undefined : token,
        body: sampleBody(call),
        headers: sampleHeaders(call),
      }),
  }))
