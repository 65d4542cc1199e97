import type { TabMessage } from '../../../machines/notification-line.ts'

/** Null in browsers without BroadcastChannel. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lectern.notices')

export const postToTabs = (message: TabMessage) => channel?.postMessage(message)

/** Calls `listener` with the messages of other tabs until the returned function is called. */
export function subscribeToTabs(listener: (message: TabMessage) => void) {
  const listen = ({ data }: MessageEvent<TabMessage>) => listener(data)
  channel?.addEventListener('message', listen)
  return () => channel?.removeEventListener('message', listen)
}
