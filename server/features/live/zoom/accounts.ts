import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import type { Env } from '../../../env.ts'
import type { TokenKeys } from '../../../keys.ts'
import type { OwnAddress } from '../../../own-address.ts'
import { unseal } from '../../../sealed.ts'
import { findCredentials, selectCredentials } from '../vcs-setting-queries.ts'
import { createSimulator, PREFIX, type Simulator } from '../zoom-simulator/simulator.ts'
import { zoomClient } from './client.ts'
import { offlineProvider, type VideoProvider, zoomProvider } from './provider.ts'
import { ProviderError } from './provider-error.ts'
import type { ZoomCredentials } from './token.ts'

const ZOOM = { api: 'https://api.zoom.us/v2', oauth: 'https://zoom.us/oauth/token' }

/** The credentials that `server/features/live/vcs-setting-service.ts` seals. */
const sealedSchema = z.object({
  accountId: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  webhookSecret: z.string().optional(),
  hostEmail: z.string().optional(),
})
type SealedCredentials = z.infer<typeof sealedSchema>

/** The video-conference accounts of this installation; `call.video` in a handler. */
export interface Video {
  /**
   * The provider of a schedule: its own account, else its event's, else the server's own at Zoom, else the simulator.
   * It reads the account over a separate connection, so do not call it inside a transaction.
   */
  of(
    schedule: { provider: VideoProvider['kind']; vcsSettingId: string | null },
    event: { vcsSettingId: string | null },
  ): Promise<VideoProvider>
  /** All secrets that may have signed a webhook: the server's own first, then those of the accounts. */
  webhookSecrets(): Promise<string[]>
  /** The secret that signs the webhooks of an account (a row of `vcs_settings`; null: the server's own). */
  webhookSecretOf(settingId: string | null): Promise<string>
  /** The server's own secret, which the simulator signs with. */
  webhookSecret: string
  /** null: the server has an account at Zoom */
  simulator: Simulator | null
}

declare module '../../../context.ts' {
  interface Services {
    video: Video
  }
}

interface Setting {
  env: Env
  ownAddress: OwnAddress
  db: Database
  keys: TokenKeys
}

/** One client per account in this process, so that its token is fetched once. */
export function createVideo({ env, db, keys, ownAddress }: Setting): Video {
  const simulator = env.ZOOM_ACCOUNT_ID === undefined ? createSimulator(ownAddress, keys) : null
  const webhookSecret =
    env.ZOOM_WEBHOOK_SECRET ?? createHmac('sha256', keys.video).update('webhook').digest('base64url')
  const clients = new Map<string, { sealed: string; provider: VideoProvider }>()
  let own: VideoProvider | null = null

  const ownProvider = () => {
    own ??= simulator ? simulatorProvider(simulator) : zoomAccount(credentialsOf(env), null, null)
    return own
  }

  /** A row that has changed needs a new client. */
  function providerOf(settingId: string, sealed: string) {
    const kept = clients.get(settingId)
    if (kept?.sealed === sealed) return kept.provider
    const credentials = openCredentials(keys, sealed)
    if (!credentials) throw new ProviderError('refused', { operation: 'read credentials' })
    const provider = zoomAccount(credentials, credentials.hostEmail ?? null, settingId)
    clients.set(settingId, { sealed, provider })
    return provider
  }

  return {
    simulator,
    webhookSecret,

    async of(schedule, event) {
      const settingId = schedule.vcsSettingId ?? event.vcsSettingId
      if (schedule.provider === 'offline') return offlineProvider(settingId)
      if (settingId === null) return ownProvider()
      const row = await findCredentials(db, settingId)
      if (row?.provider === 'offline') return offlineProvider(settingId)
      return row?.sealed ? providerOf(settingId, row.sealed) : { ...ownProvider(), settingId }
    },

    async webhookSecretOf(settingId) {
      const sealed = settingId === null ? null : (await findCredentials(db, settingId))?.sealed
      return (sealed && openCredentials(keys, sealed)?.webhookSecret) || webhookSecret
    },

    async webhookSecrets() {
      const rows = await selectCredentials(db)
      const others = rows.flatMap(({ sealed }) => (sealed && openCredentials(keys, sealed)?.webhookSecret) || [])
      return [...new Set([webhookSecret, ...others])]
    },
  }
}

/** Null if they were sealed with another secret. */
function openCredentials(keys: TokenKeys, sealed: string): SealedCredentials | null {
  try {
    return sealedSchema.parse(JSON.parse(unseal(keys.seal, sealed)))
  } catch {
    return null
  }
}

const credentialsOf = (env: Env): ZoomCredentials => ({
  accountId: env.ZOOM_ACCOUNT_ID ?? '',
  clientId: env.ZOOM_CLIENT_ID ?? '',
  clientSecret: env.ZOOM_CLIENT_SECRET ?? '',
})

const zoomAccount = (credentials: ZoomCredentials, hostEmail: string | null, settingId: string | null) =>
  zoomProvider({ client: zoomClient({ credentials, hostEmail, addresses: ZOOM }), settingId, standIn: null })

function simulatorProvider(simulator: Simulator) {
  const standIn = simulator.standIn()
  const base = standIn.reachedAt + PREFIX
  const addresses = { api: `${base}/v2`, oauth: `${base}/oauth/token` }
  const client = zoomClient({ credentials: simulator.credentials, hostEmail: null, addresses })
  return zoomProvider({ client, settingId: null, standIn })
}
