import type { Notice } from '../../../openapi/generated/portal.ts'

/** What the tabs of one browser tell each other of a person's notices. */
export type PeerNews = { userId: string } & (
  | { type: 'notice'; notice: Notice }
  | { type: 'line'; isHeard: boolean }
  /** a tab that has just come does not know yet */
  | { type: 'newcomer' }
  | { type: 'read' }
)

/** Other tabs; absent where the browser has no channels. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lectern.notices')

export const tellTabs = (news: PeerNews) => channel?.postMessage(news)

/** Hears what other tabs tell, until the answer is called. */
export function hearTabs(hear: (news: PeerNews) => void) {
  const listen = ({ data }: MessageEvent<PeerNews>) => hear(data)
  channel?.addEventListener('message', listen)
  return () => channel?.removeEventListener('message', listen)
}
