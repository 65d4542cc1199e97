import type { Notice } from '../../../openapi/generated/portal.ts'
import { paths } from '../../platform/address/paths.ts'
import { INTENT_NAMES } from '../auth/intent.ts'

type Target = Pick<Notice, 'type' | 'targetType' | 'targetId'>

/** The page that a notification links to. */
export function placeOf({ type, targetType, targetId }: Target): string {
  if (targetType === 'course') return paths.course(targetId)
  return type === 'recording-ready' ? `${paths.webinar(targetId)}?active-tab=recordings` : paths.webinar(targetId)
}

/** The page of an event that has started, with the intent to join it. */
export const joinPlace = (event: Parameters<typeof paths.event>[0]) => `${paths.event(event)}?${INTENT_NAMES.join}=true`

/** A notification older than this is not shown in a toast. */
const NEWS_MS = 300_000

export const isNews = ({ createdAt }: Pick<Notice, 'createdAt'>, now: number) => now - Date.parse(createdAt) < NEWS_MS
