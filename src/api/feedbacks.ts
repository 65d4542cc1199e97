import type { components } from '../../openapi/generated/portal.ts'
import type { Api } from './client.ts'
import { ok } from './errors.ts'

/** Writes to staff, with or without an account. */
export const sendMessage = ({ fetch }: Api, body: components['schemas']['MessageCreate']) =>
  ok(fetch.POST('/api/feedbacks', { body }))
