import { type Handlers, person } from '../../http/handler.ts'
import { listing } from '../../lists/select.ts'
import { articleSource, getArticle } from './queries.ts'
import { createArticle, removeArticle, setMetadata, updateArticle } from './service.ts'

export const articles = {
  listArticles: listing(articleSource),
  getArticle: ({ db, principal, params }) => getArticle(db, principal, params.id),
  createArticle: (call) => createArticle(call.db, person(call), call.body),
  updateArticle: (call) => updateArticle(call.db, person(call), call.params.id, call.body),
  deleteArticle: (call) => removeArticle(call.db, person(call), call.params.id),
  setArticleMetadata: (call) => setMetadata(call.db, person(call), call.params.id, call.body),
} satisfies Handlers
