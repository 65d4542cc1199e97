const KEY = 'lectern.last-notice'

/** The last notice that this browser has heard of; `id` is null when there was none. */
interface Mark {
  userId: string
  id: string | null
}

const isMark = (value: unknown): value is Mark =>
  typeof value === 'object' && value !== null && 'userId' in value && 'id' in value

/** How far this browser has followed a person's notices; null: not yet, or storage is closed to us. */
export function readMark(userId: string): Mark | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isMark(kept) && kept.userId === userId ? kept : null
  } catch {
    return null
  }
}

export function keepMark(mark: Mark) {
  try {
    localStorage.setItem(KEY, JSON.stringify(mark))
  } catch {}
}
