import type { components } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { ok } from '../../platform/api/errors.ts'

/** Sends a message to staff, with or without an account. */
export const sendMessage = ({ fetch }: Api, body: components['schemas']['MessageCreate']) =>
  ok(fetch.POST('/api/feedbacks', { body }))

export type Review = components['schemas']['ReviewCreate']
export type PlatformFeedback = components['schemas']['PlatformFeedbackCreate']

/** Sends a signed-in person's review of a course or an event, or feedback on the portal. */
export const sendFeedback = ({ fetch }: Api, body: Review | PlatformFeedback) =>
  ok(fetch.POST('/api/feedbacks', { body }))
