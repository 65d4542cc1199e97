import { DomainError } from '../../../domain-error.ts'
import type { Reached } from '../../../own-address.ts'
import type { Recorded } from './answers.ts'
import { checkLink } from './check-link.ts'
import type { JoinLink, MeetingPlan, Registrant, ZoomClient } from './client.ts'
import type { Deadline } from './deadline.ts'
import { ProviderError } from './provider-error.ts'

/**
 * The provider of a schedule's meeting. Each operation calls the provider at once and ends within 2.5 s; a handler that
 * needs several passes one `deadlineIn()` to all. It throws `ProviderError` (502 `provider-failed` for the caller of
 * the API) when the provider fails. Do not call operations inside a transaction: the provider may be this server, which
 * then needs another database connection to answer.
 */
export interface VideoProvider {
  kind: 'zoom' | 'offline'
  /** the account's row in `vcs_settings`; null: the server's own account, or none */
  settingId: string | null
  /** Creates a meeting for a schedule and returns its id, or null if a schedule needs none. */
  create(plan: MeetingPlan, deadline?: Deadline): Promise<string | null>
  /** Moves or renames a meeting. Fails as `missing` if it was removed at the provider. */
  update(meetingId: string, plan: MeetingPlan, deadline?: Deadline): Promise<void>
  /** Removes a meeting. One that no longer exists is fine. */
  remove(meetingId: string, deadline?: Deadline): Promise<void>
  /** A person's link to a meeting. Throws 409 `no-meeting` if the provider has none. */
  joinLink(meetingId: string, person: Registrant, deadline?: Deadline): Promise<JoinLink>
  /**
   * The host's link to a meeting, fetched now. It opens the host's account, so only the host may get it. Throws 409 as
   * above.
   */
  startLink(meetingId: string, deadline?: Deadline): Promise<string>
  /** Whether the host has started the meeting. */
  state(meetingId: string, deadline?: Deadline): Promise<'waiting' | 'started'>
  /** Videos of a meeting that are ready, and what was said; nothing if there is no recording. */
  recordings(meetingId: string, deadline?: Deadline): Promise<Recorded>
  /**
   * Begins to read a video, or what was said. The body is a stream without a limit of time or size; the caller sets one with `signal`.
   * `downloadToken` comes from the webhook; without it the account's own is used.
   */
  download(downloadUrl: string, options: { downloadToken: string | null; signal: AbortSignal }): Promise<Response>
}

/** A schedule at a location: it has no meetings, and no links to them. */
export const offlineProvider = (settingId: string | null): VideoProvider => ({
  kind: 'offline',
  settingId,
  create: async () => null,
  async update() {},
  async remove() {},
  joinLink: noMeeting,
  startLink: noMeeting,
  state: noMeeting,
  recordings: async () => ({ videos: [], transcriptUrl: null }),
  download: noMeeting,
})

async function noMeeting(): Promise<never> {
  throw new DomainError('no-meeting')
}

interface ZoomAccount {
  client: ZoomClient
  settingId: string | null
  /** null: the real Zoom; the simulator's links begin with `origin`, which this process reaches at `reachedAt` */
  standIn: Reached | null
}

export function zoomProvider({ client, settingId, standIn }: ZoomAccount): VideoProvider {
  const own = standIn ? [standIn.origin] : []
  return {
    kind: 'zoom',
    settingId,
    create: (plan, deadline) => client.createMeeting(plan, true, deadline),
    update: client.updateMeeting,
    remove: client.deleteMeeting,
    async joinLink(meetingId, person, deadline) {
      const { url, registrantId } = await client.addRegistrant(meetingId, person, deadline)
      return { url: checkLink(url, own), registrantId }
    },
    async startLink(meetingId, deadline) {
      return checkLink((await client.getMeeting(meetingId, deadline)).startUrl, own)
    },
    async state(meetingId, deadline) {
      return (await client.getMeeting(meetingId, deadline)).state
    },
    recordings: client.recordings,
    async download(downloadUrl, { downloadToken, signal }) {
      const reach = (link: string) => {
        const url = checkLink(link, own)
        const reached = standIn && url.startsWith(`${standIn.origin}/`)
        return reached ? standIn.reachedAt + url.slice(standIn.origin.length) : url
      }
      return openFile({ address: reach(downloadUrl), token: downloadToken ?? (await client.token()), reach, signal })
    },
  }
}

const MOST_REDIRECTS = 5

interface Opening {
  address: string
  token: string
  /** the address that a link leads to. Throws `ProviderError` for a link that must not be followed */
  reach(link: string): string
  signal: AbortSignal
}

/** Follows redirects only within Zoom, to the location of the file. The token is sent to the first host only. */
async function openFile({ address, token, reach, signal }: Opening) {
  const operation = 'download'
  const { origin } = new URL(address)
  let next = address
  for (let count = 0; count <= MOST_REDIRECTS; count++) {
    const headers = new URL(next).origin === origin ? { authorization: `Bearer ${token}` } : {}
    const response = await fetch(next, { headers, signal, redirect: 'manual' }).catch(() => null)
    if (!response) throw new ProviderError(signal.aborted ? 'slow' : 'unreachable', { operation })
    const { ok, status } = response
    // Without permission for the file, Zoom shows a sign-in page.
    if (ok && !/^text\/html\b/.test(response.headers.get('content-type') ?? '')) return response
    await response.body?.cancel()
    const location = response.headers.get('location')
    if (status < 300 || status >= 400 || location === null || !URL.canParse(location, next)) {
      const kind = status === 404 ? 'missing' : status === 429 ? 'limited' : status >= 500 ? 'unreachable' : 'refused'
      throw new ProviderError(kind, { operation, status })
    }
    next = reach(new URL(location, next).href)
  }
  throw new ProviderError('nonsense', { operation })
}
