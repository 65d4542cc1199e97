import type { Handlers } from '../../http/handler.ts'
import { listing } from '../../lists/select.ts'
import { promotionSource } from './promotion-queries.ts'
import { demote, promote } from './promotion-service.ts'

export const promotions = {
  listPromotedContents: listing(promotionSource),
  promoteContent: ({ db, body }) => promote(db, body),
  demoteContent: ({ db, query }) => demote(db, query),
} satisfies Handlers
