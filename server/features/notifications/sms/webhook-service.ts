import type { TwilioWebhook } from '../../../../openapi/generated/portal.ts'
import type { Database } from '../../../db/database.ts'
import { allowPhone, markUndelivered, stopPhone } from './queries.ts'

/** Words of people who want no messages any more, and of those who do again, in any letter case. */
const STOP = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT']
const START = ['START', 'UNSTOP']

/** What an answer asks for; Twilio says so itself where it has been told other words. */
export function wishOf({ OptOutType = '', Body = '' }: TwilioWebhook): 'stop' | 'start' | null {
  const word = (OptOutType || Body)
    .replaceAll(/[^\p{L}\s]/gu, '')
    .trim()
    .toUpperCase()
  if (STOP.includes(word)) return 'stop'
  return START.includes(word) ? 'start' : null
}

const NOT_ARRIVED = ['undelivered', 'failed']

/** Takes in what Twilio tells: an answer of a person, or for `messageId` what became of a message. */
export async function takeInSms(db: Database, form: TwilioWebhook, messageId: string | undefined) {
  const { From: phone, MessageSid: sid = '', MessageStatus: status = '', ErrorCode: code } = form
  if (messageId !== undefined) {
    const failure = `${status}${code === undefined ? '' : `, error ${code}`}`.slice(0, 100)
    if (NOT_ARRIVED.includes(status)) await markUndelivered(db, { id: messageId, sid, failure })
    return
  }
  const wish = wishOf(form)
  if (phone === undefined || wish === null) return
  if (wish === 'stop') await stopPhone(db, phone)
  else await allowPhone(db, phone)
}
