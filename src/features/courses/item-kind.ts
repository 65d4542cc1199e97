import type { LessonContent } from '../../../openapi/generated/portal.ts'

/** What an item is called. Whether a quiz is a survey is known only where its questions are. */
export const itemKind = ({ targetType, target }: LessonContent) =>
  target && 'isSurvey' in target && target.isSurvey ? 'survey' : targetType
