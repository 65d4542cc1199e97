import { browserStorage } from '../../platform/storage.ts'
import { SPEEDS } from './media-keys.ts'

const KEY = 'lectern.speed'

/** How fast this person listens, as this browser remembers it. */
export function rememberedSpeed(): number {
  try {
    const kept = Number(browserStorage().getItem(KEY))
    return SPEEDS.find((one) => one === kept) ?? 1
  } catch {
    return 1
  }
}

export function rememberSpeed(speed: number) {
  try {
    browserStorage().setItem(KEY, String(speed))
  } catch {
    // Without storage it holds for this item.
  }
}
