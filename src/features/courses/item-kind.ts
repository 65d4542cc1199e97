import type { LessonContent } from '../../../openapi/generated/portal.ts'

/** What an item is called. */
export function itemKind({ targetType, isSurvey, target }: LessonContent) {
  if (isSurvey) return 'survey'
  return target && 'mimeType' in target && target.type === 'link' ? 'link' : targetType
}
