import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type Env, originOf } from '../../../env.ts'
import type { TokenKeys } from '../../../keys.ts'
import type { StandIn } from '../zoom/provider.ts'
import type { ZoomCredentials } from '../zoom/token.ts'

export const PREFIX = '/zoom-simulator'
/**
 * Lifetime in seconds of an API token, a host's key (the page needs it to end the meeting) and a webhook's download
 * token.
 */
export const SECONDS = { access: 3600, host: 24 * 3600, download: 24 * 3600 } as const
const IPV6_ANY = '::'
const IPV4_ANY = '0.0.0.0'

type Purpose = keyof typeof SECONDS | 'registrant'

/** The account at the simulator: different for each installation, the same in all its processes. */
export interface Simulator {
  credentials: ZoomCredentials
  /** The address of the simulator. Throws before the server listens. */
  standIn(): StandIn
  /** Sets the function that returns the addresses on which the server listens. */
  listensAt(addresses: () => AddressInfo[]): void
  /** A token for a purpose and optionally a subject: `expires.mac`. */
  sign(purpose: keyof typeof SECONDS, thing?: string): string
  isSigned(token: string, purpose: keyof typeof SECONDS, thing?: string): boolean
  /** A registrant's token, valid as long as the meeting: `id.mac`. */
  signRegistrant(number: string, id: string): string
  /** The registrant id of a token for the meeting; null if the token is invalid. */
  registrantOf(number: string, token: string): string | null
}

/** Nothing is stored: keys and tokens are derived from the installation's secret. */
export function createSimulator(env: Env, keys: Pick<TokenKeys, 'video'>): Simulator {
  const mac = (text: string) => createHmac('sha256', keys.video).update(text).digest('base64url')
  const signed = (purpose: Purpose, thing: string, head: string) => `${head}.${mac([purpose, thing, head].join(' '))}`
  const isSame = (one: string, other: string) => {
    const [left, right] = [Buffer.from(one), Buffer.from(other)]
    return left.length === right.length && timingSafeEqual(left, right)
  }
  const headOf = (token: string) => token.slice(0, Math.max(0, token.lastIndexOf('.')))
  let addresses: () => AddressInfo[] = () => []

  return {
    credentials: {
      accountId: mac('account').slice(0, 22),
      clientId: mac('client').slice(0, 22),
      clientSecret: mac('secret'),
    },
    standIn() {
      const [bound] = addresses()
      if (!bound) throw new Error('the simulator is there once the server listens')
      return { origin: originOf({ ...env, PORT: bound.port }), reachedAt: `http://${hostOf(bound)}:${bound.port}` }
    },
    listensAt(known) {
      addresses = known
    },
    sign: (purpose, thing = '') => signed(purpose, thing, String(Math.floor(Date.now() / 1000) + SECONDS[purpose])),
    isSigned(token, purpose, thing = '') {
      const head = headOf(token)
      return isSame(token, signed(purpose, thing, head)) && Number(head) * 1000 > Date.now()
    },
    signRegistrant: (number, id) => signed('registrant', number, id),
    registrantOf(number, token) {
      const head = headOf(token)
      return isSame(token, signed('registrant', number, head)) ? head : null
    },
  }
}

/** A server that listens on all interfaces is reached at localhost. */
function hostOf({ address, family }: AddressInfo) {
  if (address === IPV6_ANY || address === IPV4_ANY) return 'localhost'
  return family === 'IPv6' ? `[${address}]` : address
}
