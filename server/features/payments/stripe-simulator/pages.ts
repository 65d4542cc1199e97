import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { frame } from '../../../simulators/frame.ts'
import { type Html, html } from '../../../simulators/html.ts'
import { POLICY } from '../../../simulators/style.ts'
import type { Checkout } from './checkout-queries.ts'
import type { Parts } from './parts.ts'
import { type Language, languageOf } from './texts.ts'

const PATH = '/stripe-simulator/pay/:id'
const paramsSchema = z.object({ id: z.string().regex(/^cs_test_[A-Za-z0-9]{1,60}$/) })
const ACTIONS = ['pay', 'secure', 'confirm', 'decline', 'leave', 'stay', 'twice'] as const
const bodySchema = z.object({ action: z.enum(ACTIONS) })

interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  checkout: Checkout
  language: Language
}

/** The page on which people would pay at Stripe: pay, confirm, be declined, go back, or pay and never come back. */
export function registerPages(app: FastifyInstance, { checkouts, notify }: Parts) {
  const visit =
    (answer: (visit: Visit) => Promise<unknown>) => async (request: FastifyRequest, reply: FastifyReply) => {
      reply
        .type('text/html; charset=utf-8')
        .headers({ 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
      const params = paramsSchema.safeParse(request.params)
      const checkout = params.success ? await checkouts.find(params.data.id) : null
      const language = languageOf(checkout?.metadata.locale, request.headers['accept-language'])
      if (checkout) return answer({ request, reply, checkout, language })
      const { texts } = language
      return reply.status(404).send(page(language, html`<h1>${texts.title}</h1><p class="state">${texts.missing}</p>`))
    }

  async function pay({ request, reply, checkout, language }: Visit, { times = 1, comesBack = true } = {}) {
    const paid = await checkouts.pay(checkout.id)
    if (paid) await notify.session(request.log, 'checkout.session.completed', paid, times)
    if (comesBack) return reply.redirect(checkout.successUrl, 303)
    return reply.send(ended(checkout, language, language.texts.paid))
  }

  app.get(
    PATH,
    visit(async ({ reply, checkout, language }) => reply.send(shown(checkout, language))),
  )

  app.post(
    PATH,
    visit(async (visit) => {
      const { request, reply, checkout, language } = visit
      const given = bodySchema.safeParse(request.body)
      if (!given.success || checkout.status !== 'open') return reply.send(shown(checkout, language))
      switch (given.data.action) {
        case 'pay':
        case 'confirm':
          return pay(visit)
        case 'twice':
          return pay(visit, { times: 2 })
        case 'stay':
          return pay(visit, { comesBack: false })
        case 'secure':
          return reply.send(secured(checkout, language))
        case 'decline':
          return reply.send(shown(checkout, language, language.texts.declined))
        case 'leave':
          return reply.redirect(checkout.cancelUrl, 303)
      }
    }),
  )
}

const page = (language: Language, card: Html) => {
  const { texts } = language
  return frame({ language, title: texts.title, notice: { simulation: texts.simulation, instead: texts.instead }, card })
}

/** Both currencies with and without cents in use are counted in hundredths. */
const priceOf = ({ amount, currency }: Checkout, { locale }: Language) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: currency.toUpperCase() }).format(amount / 100)

const button = (action: (typeof ACTIONS)[number], label: string, { isSecond = false } = {}) =>
  html`<button name="action" value="${action}"${isSecond ? html` class="second"` : null}>${label}</button>`

const head = (checkout: Checkout, language: Language) =>
  html`<h1><bdi>${checkout.name}</bdi></h1><p class="price"><bdi>${priceOf(checkout, language)}</bdi></p>`

const ended = (checkout: Checkout, language: Language, state: string) =>
  page(language, html`${head(checkout, language)}<p class="state">${state}</p>`)

function shown(checkout: Checkout, language: Language, problem: string | null = null) {
  const { texts } = language
  if (checkout.status !== 'open')
    return ended(checkout, language, checkout.status === 'complete' ? texts.paid : texts.expired)
  return page(
    language,
    html`${head(checkout, language)}${problem ? html`<p class="state" role="alert">${problem}</p>` : null}
<form method="post"><div class="acts">${[
      button('pay', texts.pay),
      button('secure', texts.secure, { isSecond: true }),
      button('decline', texts.decline, { isSecond: true }),
      button('stay', texts.stay, { isSecond: true }),
      button('twice', texts.twice, { isSecond: true }),
      button('leave', texts.leave, { isSecond: true }),
    ]}</div></form>`,
  )
}

function secured(checkout: Checkout, language: Language) {
  const { texts } = language
  return page(
    language,
    html`${head(checkout, language)}<p class="state">${texts.bank}</p>
<form method="post"><div class="acts">${[
      button('confirm', texts.confirm),
      button('decline', texts.refuse, { isSecond: true }),
    ]}</div></form>`,
  )
}
