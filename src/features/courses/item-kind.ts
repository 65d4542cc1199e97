import type { LessonContent } from '../../../openapi/generated/portal.ts'

/** What an item is called. */
export const itemKind = ({ targetType, isSurvey }: LessonContent) => (isSurvey ? 'survey' : targetType)
