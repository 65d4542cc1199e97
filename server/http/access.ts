import type { FastifyRequest } from 'fastify'
import { DomainError } from '../domain-error.ts'
import type { Principal } from '../principal.ts'
import type { Access } from './contract.ts'

/** The token of a request's `Authorization: Bearer` header; null without one. */
export const bearer = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1] ?? null

/** Throws 401 for a guest and 403 for a person without the role. */
export function allowed(access: Access, principal: Principal | null) {
  if (access === 'anyone') return
  if (!principal) throw new DomainError('unauthorized')
  if (access === 'person' || principal.roles.includes('admin')) return
  if (!principal.roles.includes(access)) throw new DomainError('forbidden')
}
