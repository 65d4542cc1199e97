import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TokenKeys } from '../../../keys.ts'
import type { OwnAddress, Reached } from '../../../own-address.ts'
import type { ZoomCredentials } from '../zoom/token.ts'

export const PREFIX = '/zoom-simulator'
/**
 * Lifetime in seconds of an API token, a host's key (the page needs it to end the meeting) and a webhook's download
 * token.
 */
export const SECONDS = { access: 3600, host: 24 * 3600, download: 24 * 3600 } as const

type Purpose = keyof typeof SECONDS | 'registrant'

/** The account at the simulator: different for each installation, the same in all its processes. */
export interface Simulator {
  credentials: ZoomCredentials
  /** The address of the simulator. Throws before the server listens. */
  standIn(): Reached
  /** A token for a purpose and optionally a subject: `expires.mac`. */
  sign(purpose: keyof typeof SECONDS, thing?: string): string
  isSigned(token: string, purpose: keyof typeof SECONDS, thing?: string): boolean
  /** A registrant's token, valid as long as the meeting: `id.mac`. */
  signRegistrant(number: string, id: string): string
  /** The registrant id of a token for the meeting; null if the token is invalid. */
  registrantOf(number: string, token: string): string | null
}

/** Nothing is stored: keys and tokens are derived from the installation's secret. */
export function createSimulator(ownAddress: OwnAddress, keys: Pick<TokenKeys, 'video'>): Simulator {
  const mac = (text: string) => createHmac('sha256', keys.video).update(text).digest('base64url')
  const signed = (purpose: Purpose, thing: string, head: string) => `${head}.${mac([purpose, thing, head].join(' '))}`
  const isSame = (one: string, other: string) => {
    const [left, right] = [Buffer.from(one), Buffer.from(other)]
    return left.length === right.length && timingSafeEqual(left, right)
  }
  const headOf = (token: string) => token.slice(0, Math.max(0, token.lastIndexOf('.')))

  return {
    credentials: {
      accountId: mac('account').slice(0, 22),
      clientId: mac('client').slice(0, 22),
      clientSecret: mac('secret'),
    },
    standIn: ownAddress.get,
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
