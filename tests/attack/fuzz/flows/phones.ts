import twilioSdk from 'twilio'
import { TOKEN } from '../../../features/notifications/twilio-server.ts'
import { guest } from '../cast.ts'
import type { Run } from '../run.ts'
import { markedPhone } from '../secrets.ts'
import { newcomer } from './accounts.ts'
import { type Flow, isOk } from './flow.ts'

/** Sends what Twilio would send of an answer to a message. */
async function tellAnswer(run: Run, From: string, Body: string) {
  const form = { From, Body, MessageSid: 'SM1' }
  const address = `${run.stage.server.services.ownAddress.get().origin}/api/webhooks/twilio`
  const signature = twilioSdk.getExpectedTwilioSignature(TOKEN, address, form)
  await run.call('receiveTwilioWebhook', guest(), {
    headers: { 'x-twilio-signature': signature, 'content-type': 'application/x-www-form-urlencoded' },
    bytes: Buffer.from(new URLSearchParams(form).toString()),
  })
}

/** A number is verified, and its owner wants no messages for a while. */
export const phones: Flow = async function* (run) {
  const { server, twilio } = run.stage
  const me = await newcomer(run)
  if (!me) return
  const phone = markedPhone(run.model.nextMark())
  yield
  if (!isOk(await run.call('sendPhoneCode', me, { body: { phone } }))) return
  await server.services.messages.deliverDue()
  const code = /\d{6}/.exec(twilio.taken.findLast(({ to }) => to === phone)?.body ?? '')?.[0]
  yield
  await run.call('verifyPhone', me, { body: { code } })
  await tellAnswer(run, phone, 'STOP')
  yield
  await tellAnswer(run, phone, 'START')
}
