import { join } from 'node:path'
import { pino } from 'pino'
import type { Services } from '../../../context.ts'
import { type Messenger, Refused, type ShortMessage } from '../channels/messenger.ts'
import { isServed } from './countries.ts'
import { smsFiles } from './files.ts'
import { claimFound, MAY_NOT_GO, mayGo, smsReach, stopPhone } from './queries.ts'
import { smsOf } from './text.ts'
import { STOPPED, twilioClient } from './twilio.ts'

export interface Sms {
  messenger: Messenger
  /** Whether a form comes from Twilio, by the signature; `path` with the query of the call. */
  isFromTwilio(path: string, form: Record<string, string>, signature: string): Promise<boolean>
}

declare module '../../../context.ts' {
  interface Services {
    sms: Sms
  }
}

type Wanted = Pick<Services, 'db' | 'env' | 'dataDir' | 'ownAddress'>
type Carrier = Required<Pick<Messenger, 'send' | 'find'>>

/** A message is sent or found by two calls at most, within the minute for which it is taken. */
const CALL_MS = 15_000

/** SMS by the account that the environment names, else into files beside the mails. */
export function createSms(wanted: Wanted, callMs = CALL_MS): Sms {
  const account = accountOf(wanted)
  if (account === null) return { messenger: messengerOf(wanted, fileCarrier(wanted)), isFromTwilio: async () => false }
  const twilio = twilioClient(account, callMs)
  const { db, ownAddress } = wanted
  const carrier: Carrier = {
    send: twilio.send,
    find: async (message) => claimFound(db, message, await twilio.find(message)),
  }
  return {
    messenger: messengerOf(wanted, carrier),
    isFromTwilio: (path, form, signature) => twilio.isSigned(ownAddress.get().origin + path, form, signature),
  }
}

function accountOf({ env }: Wanted) {
  const {
    SMS_ACCOUNT_SID: accountSid,
    SMS_AUTH_TOKEN: authToken,
    SMS_FROM: from,
    SMS_API_URL: apiUrl,
    PUBLIC_URL,
  } = env
  if (accountSid === undefined || authToken === undefined || from === undefined) return null
  // Twilio refuses a message with an address that it cannot reach, such as one of this machine.
  const statusUrl = (id: string) => (PUBLIC_URL === undefined ? undefined : `${PUBLIC_URL}${WEBHOOK}?message=${id}`)
  return { accountSid, authToken, from, apiUrl, statusUrl }
}

const WEBHOOK = '/api/webhooks/twilio'

function fileCarrier({ env, dataDir }: Wanted): Carrier {
  const log = pino({ level: env.LOG_LEVEL }).child({ part: 'sms' })
  const files = smsFiles(join(dataDir, 'sms'))
  return {
    find: files.find,
    async send(message) {
      const path = await files.send(message)
      log.info({ kind: message.kind, path }, 'sms written')
      return path
    },
  }
}

function messengerOf({ db, env }: Wanted, { send, find }: Carrier): Messenger {
  return {
    ...smsReach,
    name: 'sms',
    write: smsOf,
    find,
    async send(message: ShortMessage) {
      if (!(await mayGo(db, message))) throw new Refused(MAY_NOT_GO)
      if (!isServed(message.to, env.SMS_COUNTRIES)) throw new Refused('a country that is not served')
      return send(message)
    },
    async refused(tx, { to }, reason) {
      if (reason === STOPPED) await stopPhone(tx, to)
    },
  }
}
