import { randomUUID } from 'node:crypto'
import type { ContentType, LessonCreate, Media } from '../../../openapi/generated/portal.ts'
import type { Transaction } from '../../db/database.ts'
import { DomainError, type FieldKeys } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import {
  lockFiles,
  lockQuizzes,
  putItems,
  removeOtherItems,
  type StoredItem,
  selectItems,
} from './lesson-content-queries.ts'

type GivenItem = NonNullable<LessonCreate['content']>[number]

interface Target {
  id: string
  /** quiz, or the kind of file */
  type: 'quiz' | Media['type']
  /** seconds, for files that have a duration */
  duration: number | null
  isUsable: boolean
}

/** Kinds of files that each type of item may show. */
const FILES: Record<Exclude<ContentType, 'text' | 'quiz'>, readonly Media['type'][]> = {
  file: ['document', 'file', 'link'],
  video: ['video'],
  audio: ['audio'],
  image: ['image'],
}

/**
 * Replaces the content items of a lesson, in the given order. An item that is sent with its id keeps it, and so keeps
 * the progress of students.
 */
export async function replaceContent(tx: Transaction, me: Principal, lessonId: string, given: readonly GivenItem[]) {
  const before = await selectItems(tx, lessonId)
  const targets = await loadTargets(tx, me, given)
  refuseWrong(given, new Map(before.map((item) => [item.id, item])), targets)
  const rows = given.map((item, index) => toRow(lessonId, item, index + 1, targets))
  const kept = rows.map((row) => row.id)
  await removeOtherItems(tx, lessonId, kept)
  if (rows.length > 0) await putItems(tx, rows)
}

function toRow(lessonId: string, item: GivenItem, order: number, targets: Map<string, Target>) {
  const isPlayed = item.targetType === 'video' || item.targetType === 'audio'
  const length = isPlayed ? targets.get(item.targetId)?.duration : undefined
  return {
    id: item.id ?? randomUUID(),
    lessonId,
    targetType: item.targetType,
    mediaId: item.targetType === 'text' || item.targetType === 'quiz' ? null : item.targetId,
    quizId: item.targetType === 'quiz' ? item.targetId : null,
    name: item.name,
    description: item.description ?? null,
    duration: item.duration ?? length ?? 0,
    order,
    isTrackable: item.isTrackable ?? true,
  }
}

/** Loads the given files and quizzes, and locks them against removal until the lesson refers to them. */
async function loadTargets(tx: Transaction, me: Principal, given: readonly GivenItem[]) {
  const ids = (isQuiz: boolean) =>
    given.flatMap((item) =>
      item.targetType !== 'text' && (item.targetType === 'quiz') === isQuiz ? item.targetId : [],
    )
  const files = await lockFiles(tx, me, ids(false))
  const quizzes = await lockQuizzes(tx, me, ids(true))
  const found: Target[] = [...files, ...quizzes.map((one) => ({ ...one, type: 'quiz' as const, duration: null }))]
  return new Map(found.map((target) => [target.id, target]))
}

function refuseWrong(given: readonly GivenItem[], before: Map<string, StoredItem>, targets: Map<string, Target>) {
  const fieldKeys: FieldKeys = {}
  const seen = new Set<string>()
  for (const [index, item] of given.entries()) {
    const stored = before.get(item.id ?? '')
    const wrongId = item.id === undefined ? null : seen.has(item.id) ? 'uniqueItems' : stored ? null : 'unknownItem'
    if (item.id !== undefined) seen.add(item.id)
    if (wrongId) fieldKeys[`content.${index}.id`] = { key: `fields.${wrongId}` }
    const wrongTarget = targetProblem(item, stored, targets)
    if (wrongTarget) fieldKeys[`content.${index}.targetId`] = { key: `fields.${wrongTarget}` }
  }
  if (Object.keys(fieldKeys).length > 0) throw new DomainError('invalid-request', { fieldKeys })
}

function targetProblem(item: GivenItem, stored: StoredItem | undefined, targets: Map<string, Target>) {
  // A person who completed the old quiz would see the correct answers of the new one, so another quiz needs a new item.
  const isQuiz = item.targetType === 'quiz'
  if (stored && stored.quizId !== (isQuiz ? item.targetId : null)) return 'invalid'
  if (item.targetType === 'text') return null
  const target = targets.get(item.targetId)
  // A file or quiz that the item already shows may stay, even if it belongs to a colleague of the tutor.
  const isKept = stored !== undefined && (stored.quizId ?? stored.mediaId) === item.targetId
  if (!target || !(target.isUsable || isKept)) return 'unknownItem'
  if (item.targetType === 'quiz') return target.type === 'quiz' ? null : 'unknownItem'
  return FILES[item.targetType].some((type) => type === target.type) ? null : 'type'
}
