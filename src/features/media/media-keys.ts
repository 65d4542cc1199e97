export type MediaAct =
  | { type: 'toggle' }
  | { type: 'mute' }
  | { type: 'fullscreen' }
  | { type: 'captions' }
  | { type: 'seek'; by: number }
  | { type: 'volume'; by: number }
  | { type: 'speed'; step: 1 | -1 }

const SEEK_S = 5
const LOUDER = 0.1

const ACTS: Record<string, MediaAct> = {
  ' ': { type: 'toggle' },
  k: { type: 'toggle' },
  m: { type: 'mute' },
  f: { type: 'fullscreen' },
  c: { type: 'captions' },
  // Time runs to the right in every script, as it does on the bar: these do not turn round from right to left.
  ArrowLeft: { type: 'seek', by: -SEEK_S },
  ArrowRight: { type: 'seek', by: SEEK_S },
  ArrowUp: { type: 'volume', by: LOUDER },
  ArrowDown: { type: 'volume', by: -LOUDER },
  '<': { type: 'speed', step: -1 },
  '>': { type: 'speed', step: 1 },
}

interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** What a key means to a player that has the focus; null: nothing, it stays the browser's. */
export function mediaAct({ key, ctrlKey, metaKey, altKey }: Press): MediaAct | null {
  if (ctrlKey || metaKey || altKey) return null
  const name = key.length === 1 ? key.toLowerCase() : key
  return Object.hasOwn(ACTS, name) ? (ACTS[name] ?? null) : null
}

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** The next speed up or down; the fastest and the slowest stay what they are. */
export function speedBeside(speed: number, step: 1 | -1): number {
  const beside = step === 1 ? SPEEDS.find((one) => one > speed) : SPEEDS.findLast((one) => one < speed)
  return beside ?? speed
}
