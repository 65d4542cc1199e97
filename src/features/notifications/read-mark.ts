import type { Mark } from '../../../machines/notification-line.ts'
import { browserStorage } from '../../platform/storage.ts'

const KEY = 'lectern.last-notice'

interface StoredMark extends Mark {
  userId: string
}

const isMark = (value: unknown): value is StoredMark =>
  typeof value === 'object' && value !== null && 'userId' in value && 'id' in value

/** The person's last notification in this browser; null when none is stored or storage is unavailable. */
export function readMark(userId: string): Mark | null {
  try {
    const stored: unknown = JSON.parse(browserStorage().getItem(KEY) ?? 'null')
    return isMark(stored) && stored.userId === userId ? stored : null
  } catch {
    return null
  }
}

export function writeMark(mark: StoredMark) {
  try {
    browserStorage().setItem(KEY, JSON.stringify(mark))
  } catch {}
}
