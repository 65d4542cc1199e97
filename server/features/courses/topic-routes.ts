import type { Handlers } from '../../http/handler.ts'
import { listing } from '../../lists/select.ts'
import { categorySource, subjectSource } from './topic-queries.ts'
import {
  changeCategory,
  changeSubject,
  createCategory,
  createSubject,
  getCategory,
  getSubject,
  removeCategory,
  removeSubject,
} from './topic-service.ts'

export const categories = {
  listCategories: listing(categorySource),
  getCategory: ({ db, principal, params }) => getCategory(db, principal, params.id),
  createCategory: ({ db, principal, body }) => createCategory(db, principal, body),
  updateCategory: ({ db, principal, params, body }) => changeCategory(db, principal, params.id, body),

  async deleteCategory({ db, params }) {
    await removeCategory(db, params.id)
  },
} satisfies Handlers

export const subjects = {
  listSubjects: listing(subjectSource),
  getSubject: ({ db, principal, params }) => getSubject(db, principal, params.id),
  createSubject: ({ db, principal, body }) => createSubject(db, principal, body),
  updateSubject: ({ db, principal, params, body }) => changeSubject(db, principal, params.id, body),

  async deleteSubject({ db, params }) {
    await removeSubject(db, params.id)
  },
} satisfies Handlers
