import type { AddressInfo } from 'node:net'
import { type Env, originOf } from './env.ts'

const IPV6_ANY = '::'
const IPV4_ANY = '0.0.0.0'

/** Where this server is, for services that it simulates itself and calls over HTTP. */
export interface OwnAddress {
  /** Throws before the server listens. */
  get(): Reached
  /** Sets the function that returns the addresses on which the server listens. */
  listensAt(addresses: () => AddressInfo[]): void
}

export interface Reached {
  /** the public address */
  origin: string
  /** the address at which this process reaches itself */
  reachedAt: string
}

export function createOwnAddress(env: Env): OwnAddress {
  let addresses: () => AddressInfo[] = () => []
  return {
    get() {
      const [bound] = addresses()
      if (!bound) throw new Error('the address is known once the server listens')
      return { origin: originOf({ ...env, PORT: bound.port }), reachedAt: `http://${hostOf(bound)}:${bound.port}` }
    },
    listensAt(known) {
      addresses = known
    },
  }
}

/** A server that listens on all interfaces is reached at localhost. */
function hostOf({ address, family }: AddressInfo) {
  if (address === IPV6_ANY || address === IPV4_ANY) return 'localhost'
  return family === 'IPv6' ? `[${address}]` : address
}
