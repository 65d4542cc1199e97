import { setTimeout as wait } from 'node:timers/promises'
import type { Log, Services } from '../../../context.ts'
import { mailVerification } from '../account-mail.ts'
import { makeToken } from '../one-time-tokens.ts'
import { accountOf, type Refusal } from './account.ts'
import { beginFlow, finishFlow, type ProviderPerson, takeFlow } from './flow.ts'
import { configurationOf, type Provider } from './provider.ts'

const CODE_SECONDS = 60
/** Time limit for all requests to the provider after a person comes back from it. */
const PROVIDER_LIMIT_MS = 2500

type Provided = Pick<Services, 'db' | 'env' | 'mail'> & { log: Log }

/** With the code, the portal opens the session. The error is a key of its texts. */
export type Outcome = { code: string } | { error: Refusal | 'sign-in-cancelled' }

/** Begins a sign-in. Returns the provider's address and the secret that marks the browser, or null if it is not there. */
export async function beginSignIn({ db, env, log }: Provided, provider: Provider, redirectUrl: string) {
  const config = await configurationOf(provider, env).catch((err: unknown) => {
    log.warn({ err, provider }, 'the sign-in provider does not answer')
    return null
  })
  return config && beginFlow({ db, env, provider, config }, redirectUrl)
}

/** What the browser brings when it comes back from the provider. */
interface Return {
  state: string
  /** parameters of the address, as the provider sent them */
  search: string
  /** the secret that marks the browser */
  browser: string | null
  isDenied: boolean
  locale: string
}

/** Finishes a sign-in. Returns null unless this browser began it, and each beginning can be finished once. */
export async function finishSignIn(services: Provided, provider: Provider, given: Return) {
  const flow = await takeFlow(services.db, provider, given.state, given.browser)
  if (!flow) return null
  const { redirectUrl, ...kept } = flow
  return { redirectUrl, outcome: await outcomeOf(services, provider, given, kept) }
}

interface Kept {
  nonce: string
  verifier: string
}

async function outcomeOf(services: Provided, provider: Provider, given: Return, kept: Kept): Promise<Outcome> {
  if (given.isDenied) return { error: 'sign-in-cancelled' }
  const person = await personAt(services, provider, given, kept)
  if (!person) return { error: 'sign-in-failed' }
  const entry = await services.db.transaction((tx) => accountOf(tx, person, given.locale))
  if (typeof entry === 'string') return { error: entry }
  if (entry.isNew && !person.isEmailVerified) mailVerification(services, entry.userId)
  return { code: await makeToken(services.db, { userId: entry.userId, purpose: 'sign-in', seconds: CODE_SECONDS }) }
}

async function tooSlow(): Promise<never> {
  await wait(PROVIDER_LIMIT_MS, undefined, { ref: false })
  throw new Error('the provider takes too long')
}

/** Returns null and logs a warning when the provider's answer cannot be trusted. */
async function personAt(
  { env, log }: Provided,
  provider: Provider,
  { state, search }: Return,
  kept: Kept,
): Promise<ProviderPerson | null> {
  const ask = async () => {
    const config = await configurationOf(provider, env)
    return config && (await finishFlow({ env, provider, config }, search, { ...kept, state }))
  }
  try {
    return await Promise.race([ask(), tooSlow()])
  } catch (error) {
    // Logs only the name and message, because the full error contains the provider's answer, which may hold a token.
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
    log.warn({ provider, reason }, 'sign-in refused')
    return null
  }
}
