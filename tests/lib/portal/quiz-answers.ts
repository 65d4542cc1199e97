import type { ContentProgress } from '../../../openapi/generated/portal.ts'
import type { Answer, Call, ContractServer } from './contract-server.ts'

const SAVE = 'PUT /api/lessons/{id}/content/{contentId}/progress'

/** Answers that are handed in count, whether or not the outbox had a draft to send with them. */
const isDraft = ({ body }: Call) => typeof body === 'object' && body !== null && 'draft' in body && !('hint' in body)

/** Answers quiz calls as a server does: drafts are stored, and a submission gets the given result. */
export function gradeWith(server: ContractServer, attempt: ContentProgress, answer: () => Answer | Promise<Answer>) {
  const untouched = { progress: 0, completedAt: null, score: null, passed: null, results: null, achievement: null }
  const kept = { ...attempt, ...untouched, attemptId: null, courseProgress: 0 }
  return server.on(SAVE, (call) => (isDraft(call) ? { body: kept } : answer()))
}

/** The submissions, without the drafts. */
export const submissions = (server: ContractServer) =>
  server
    .named(SAVE)
    .filter((call) => !isDraft(call))
    .map((call) => call.body)
