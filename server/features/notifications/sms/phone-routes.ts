import { DomainError } from '../../../domain-error.ts'
import { type Handlers, person } from '../../../http/handler.ts'
import { sendPhoneCode, verifyPhone } from './phone-service.ts'
import { takeInSms } from './webhook-service.ts'

export const phones = {
  async sendPhoneCode(call) {
    await sendPhoneCode(call, person(call).userId, { phone: call.body.phone, locale: call.locale })
  },

  verifyPhone: async (call) => verifyPhone(call, person(call).userId, call.body.code),

  async receiveTwilioWebhook(call) {
    const { request } = call.reply
    const signature = String(request.headers['x-twilio-signature'] ?? '')
    const isKnown = await call.sms.isFromTwilio(request.originalUrl, call.body, signature)
    if (!isKnown) throw new DomainError('unauthorized')
    await takeInSms(call.db, call.body, call.query.message)
  },
} satisfies Handlers
