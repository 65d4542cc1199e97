import type { ContentProgress } from '../../../openapi/generated/portal.ts'
import type { Answer, Call, ContractServer } from './contract-server.ts'

const SAVE = 'PUT /api/lessons/{id}/content/{contentId}/progress'

const isDraft = ({ body }: Call) => typeof body === 'object' && body !== null && 'draft' in body

/** Answers a quiz as a server does: what is chosen is kept, and what is handed in is answered as said. */
export function gradeWith(server: ContractServer, attempt: ContentProgress, answer: () => Answer | Promise<Answer>) {
  const untouched = { progress: 0, completedAt: null, score: null, passed: null, results: null, achievement: null }
  const kept = { ...attempt, ...untouched, attemptId: null, courseProgress: 0 }
  return server.on(SAVE, (call) => (isDraft(call) ? { body: kept } : answer()))
}

/** What was handed in, without what was only chosen. */
export const handedIn = (server: ContractServer) =>
  server
    .named(SAVE)
    .filter((call) => !isDraft(call))
    .map((call) => call.body)
