import { dequal } from 'dequal'
import type { Lesson, LessonContent, LessonContentInput, LessonUpdate } from '../../../openapi/generated/portal.ts'
import { at } from '../failure.ts'
import type { Operator } from '../operator.ts'
import { type Changes, differing, NO_ID } from './changes.ts'
import type { ContentSource, LessonSource } from './course-file.ts'
import { isMedia } from './export-courses.ts'
import { match } from './match.ts'
import type { MediaStock } from './media-import.ts'
import { storeQuiz } from './quiz-import.ts'

export interface LessonTools {
  operator: Operator
  keepMedia: MediaStock
  /** stored quizzes of this run by the id in the file */
  quizzes: Map<string, string>
}

interface LessonPlan {
  courseId: string
  source: LessonSource
  stored: Lesson | null
}

/** A quiz and an item of another type never match, because one cannot become the other. */
export const matchContent = (sources: readonly ContentSource[], stored: readonly LessonContent[]) =>
  match(sources, stored, {
    fits: (source, item) => (source.type === 'quiz') === (item.targetType === 'quiz'),
    isAlike: (source, item) => source.type === item.targetType && source.name === item.name,
  })

/** Stores a lesson; returns its id. If that fails, the quizzes made for it are deleted. */
export async function storeLesson(tools: LessonTools, plan: LessonPlan, changes: Changes): Promise<string> {
  const made: string[] = []
  try {
    return await write(tools, plan, changes, made)
  } catch (error) {
    for (const id of made) await tools.operator.api('deleteQuiz', { params: { id } }).catch(() => {})
    throw error
  }
}

async function write(tools: LessonTools, { courseId, source, stored }: LessonPlan, changes: Changes, made: string[]) {
  const { api } = tools.operator
  const content = source.content && (await contentOf(tools, source.content, stored?.content ?? [], changes, made))
  const body: LessonUpdate = { ...source.body, ...(content && { content }) }
  if (!stored) {
    return changes.make(`added lesson "${source.name}"`, NO_ID, async () => {
      return (await api('createLesson', { body: { ...body, courseId, name: source.name } })).id
    })
  }
  const { content: items, ...fields } = body
  const isOther = items !== undefined && !dequal(items, stored.content.map(shownAs))
  const change = { ...differing(fields, stored), ...(isOther && { content: items }) }
  if (Object.keys(change).length > 0) {
    await changes.make(`changed ${Object.keys(change).join(', ')} of lesson "${source.name}"`, undefined, async () => {
      await api('updateLesson', { params: { id: stored.id }, body: change })
    })
  }
  return stored.id
}

async function contentOf(
  tools: LessonTools,
  sources: readonly ContentSource[],
  stored: readonly LessonContent[],
  changes: Changes,
  made: string[],
) {
  const { found } = matchContent(sources, stored)
  const items: LessonContentInput[] = []
  for (const [index, source] of sources.entries()) {
    const before = found[index] ?? null
    const target = await at(`content.${index} "${source.name}"`, () => targetOf(tools, source, before, changes, made))
    const { description, duration, isTrackable } = { ...(before && shownAs(before)), ...source.body }
    items.push(
      shownAs({ ...before, targetType: source.type, ...target, name: source.name, description, duration, isTrackable }),
    )
  }
  return items
}

/** Stores the media or the quiz of an item; returns its id. */
async function targetOf(
  { operator, keepMedia, quizzes }: LessonTools,
  { type, media, quiz }: ContentSource,
  before: LessonContent | null,
  changes: Changes,
  made: string[],
) {
  if (media) {
    const shown = before && isMedia(before.target) ? before.target : null
    return { targetId: await keepMedia(media, 'education-materials', shown, changes) }
  }
  if (!quiz || type !== 'quiz') return {}
  return { targetId: await storeQuiz({ api: operator.api, quizzes, made }, quiz, before?.targetId ?? null, changes) }
}

interface Shown {
  id?: string
  targetType: LessonContent['targetType']
  targetId?: string | null
  name: string
  description?: string | null | undefined
  duration?: number | undefined
  isTrackable?: boolean | undefined
}

/** The item as in a request body, with its fields in a fixed order so that items can be compared. */
function shownAs({ id, targetType, targetId, name, description, duration, isTrackable }: Shown): LessonContentInput {
  const item = {
    id,
    targetType,
    targetId: targetType === 'text' ? undefined : targetId,
    name,
    description,
    duration,
    isTrackable,
  }
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as LessonContentInput
}
