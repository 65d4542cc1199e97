import type { FastifyInstance } from 'fastify'
import { parse } from 'qs'
import type { Services } from '../../../context.ts'
import { refuseUnstorable } from '../../../http/validation.ts'
import { registerApi } from './api.ts'
import { checkoutStore } from './checkouts.ts'
import { eventStore } from './events.ts'
import { notifier } from './notify.ts'
import { registerPages } from './pages.ts'
import type { Parts } from './parts.ts'

const FORM = 'application/x-www-form-urlencoded'

/**
 * Simulates the part of Stripe that is used, if the server has no account there: its API under `/v1`, where Stripe's own
 * client looks for it, and the page on which people pay.
 */
export async function registerStripeSimulator(
  app: FastifyInstance,
  { db, ownAddress, simulatedStripe: account }: Pick<Services, 'db' | 'ownAddress' | 'simulatedStripe'>,
) {
  if (account === null) return
  const events = eventStore(db)
  const parts: Parts = {
    account,
    checkouts: checkoutStore(db),
    events,
    notify: notifier(ownAddress, account.webhookSecret, events),
    origin: () => ownAddress.get().origin,
  }
  await app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, parse(String(body), { depth: 5, parameterLimit: 100 })),
    )
    scope.addHook('preValidation', async ({ params, query, body }) => {
      for (const part of [params, query, body]) refuseUnstorable(part)
    })
    await scope.register(async (api) => registerApi(api, parts))
    registerPages(scope, parts)
  })
}
