const KEY = 'lectern.last-notice'

/** The last notification that this browser received; `id` is null when there was none. */
interface Mark {
  userId: string
  id: string | null
}

const isMark = (value: unknown): value is Mark =>
  typeof value === 'object' && value !== null && 'userId' in value && 'id' in value

/** The person's last notification in this browser; null when none is stored or storage is unavailable. */
export function readMark(userId: string): Mark | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isMark(stored) && stored.userId === userId ? stored : null
  } catch {
    return null
  }
}

export function writeMark(mark: Mark) {
  try {
    localStorage.setItem(KEY, JSON.stringify(mark))
  } catch {}
}
