import type { Notice } from '../../../openapi/generated/portal.ts'

/** Messages about a person's notifications between the tabs of one browser. */
export type TabMessage = { userId: string } & (
  | { type: 'notice'; notice: Notice }
  | { type: 'line'; isHeard: boolean }
  /** a new tab asks whether the stream is open */
  | { type: 'newcomer' }
  | { type: 'read' }
)

/** Null in browsers without BroadcastChannel. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lectern.notices')

export const postToTabs = (message: TabMessage) => channel?.postMessage(message)

/** Calls `listener` with the messages of other tabs until the returned function is called. */
export function subscribeToTabs(listener: (message: TabMessage) => void) {
  const listen = ({ data }: MessageEvent<TabMessage>) => listener(data)
  channel?.addEventListener('message', listen)
  return () => channel?.removeEventListener('message', listen)
}
