import type { TutorSummary } from '../../../openapi/generated/portal.ts'
import { within } from '../../platform/api/list-query.ts'
import { PICTURE_FIELDS, type Picture } from '../media/picture.ts'

const NAME_FIELDS = ['firstName', 'lastName'] as const satisfies (keyof TutorSummary)[]
const DETAIL_FIELDS = ['id', 'title'] as const satisfies (keyof TutorSummary)[]

/** Somebody whom a card names; one with details shows the portrait and the title too. */
export type CardPerson = Pick<TutorSummary, (typeof NAME_FIELDS)[number]> &
  Partial<Pick<TutorSummary, (typeof DETAIL_FIELDS)[number]>> & { avatar?: Picture | null }

export const personFields = (isDetailed: boolean) =>
  isDetailed ? [...NAME_FIELDS, ...DETAIL_FIELDS, ...within('avatar', PICTURE_FIELDS)] : NAME_FIELDS
