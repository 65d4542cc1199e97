import type { Notice } from '../../../openapi/generated/portal.ts'
import { paths } from '../../platform/address/paths.ts'
import { INTENT_NAMES } from '../auth/intent.ts'

type Target = Pick<Notice, 'type' | 'targetType' | 'targetId'>

/** Where one reads more of a notice. */
export function placeOf({ type, targetType, targetId }: Target): string {
  if (targetType === 'course') return paths.course(targetId)
  return type === 'recording-ready' ? `${paths.webinar(targetId)}?active-tab=recordings` : paths.webinar(targetId)
}

/** The page of an event that has begun, with the wish to join it: there a press opens the window. */
export const joinPlace = (event: Parameters<typeof paths.event>[0]) => `${paths.event(event)}?${INTENT_NAMES.join}=true`

/** How long something is news that may catch somebody's eye. */
const NEWS_MS = 300_000

export const isNews = ({ createdAt }: Pick<Notice, 'createdAt'>, now: number) => now - Date.parse(createdAt) < NEWS_MS
