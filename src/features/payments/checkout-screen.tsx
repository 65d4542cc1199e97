import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'wouter'
import type { Registry } from '../../../machines/app.ts'
import type { Order } from '../../../openapi/generated/portal.ts'
import { isMissing } from '../../platform/api/errors.ts'
import { useQuery } from '../../platform/api/query.ts'
import { MissingCallout } from '../../platform/page/missing-callout.tsx'
import { usePageTitle } from '../../platform/page/page-title.tsx'
import { ProblemCallout } from '../../platform/page/problem-callout.tsx'
import { usePortal, useViewer } from '../../platform/portal.tsx'
import { numberFormat } from '../../platform/texts/formats.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Container, Row } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { orderQuery } from './api.ts'
import { checkoutOf } from './checkout.ts'
import { itemPath, wishOf } from './order-parts.ts'
import { TaxNote } from './tax-note.tsx'

const page = css`
  padding-block: var(--space-7) var(--space-8);
`
const facts = css`
  display: grid;
  grid-template-columns: auto auto;
  justify-content: center;
  gap: var(--space-2) var(--space-5);
  margin: 0;
  text-align: start;
  & dd {
    margin: 0;
    color: var(--ink);
  }
`

type Checkout = Registry['checkout']

/** An order: whether it is paid, its receipt, and the way on. People come back here from the provider (PAY-5). */
export function CheckoutScreen() {
  const { t } = useTranslation('checkout')
  const { app, api } = usePortal()
  const queries = useQueryClient()
  const viewer = useViewer()
  const id = useParams<{ order: string }>().order
  const order = useQuery({ ...orderQuery(api, id), enabled: viewer !== null })
  const [checkout, setCheckout] = useState<Checkout | null>(null)
  const failure = useSelector(checkout ?? undefined, (snapshot) => snapshot?.context.problem ?? null)
  const isBusy = useSelector(checkout ?? undefined, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const atCode = failure?.fields?.couponCode?.[0]
  const told = failure && atCode !== undefined ? { ...failure, message: atCode } : failure
  const problem = told ?? order.error
  usePageTitle(t('metaTitle'))
  const userId = viewer?.id
  useEffect(() => {
    if (userId === undefined) return
    const started = checkoutOf({ app, api, queries })
    setCheckout(started)
    started.send({ type: 'RETURN', orderId: id })
    return () => started.send({ type: 'LEAVE' })
  }, [app, api, queries, id, userId])
  return (
    <Container className={page}>
      {isMissing(order.error) ? (
        <MissingCallout error={order.error} />
      ) : (
        <>
          {problem && <ProblemCallout error={problem} onRetry={() => checkout?.send({ type: 'RETRY' })} />}
          <div aria-busy={isBusy}>
            {order.data && <OrderView order={order.data} checkout={checkout} hasFailed={failure !== null} />}
          </div>
        </>
      )}
    </Container>
  )
}

/** What is shown for an order: money on its way back is told first, unless a coupon had paid for everything. */
function standingOf({ state, refund, amount }: Order) {
  if (state === 'pending' || !refund) return state
  return amount > 0 ? 'refunded' : 'takenBack'
}
const ICONS = {
  pending: 'clock',
  paid: 'check',
  refunded: 'clock',
  takenBack: 'clock',
  expired: 'clock',
  failed: 'alert',
} as const

interface OrderViewProps {
  order: Order
  checkout: Checkout | null
  /** nothing more can be done here until the person tries again */
  hasFailed: boolean
}

function OrderView({ order, checkout, hasFailed }: OrderViewProps) {
  const { t } = useTranslation('checkout')
  const { locale } = usePortal()
  const { item, amount, currency, coupon, receiptNumber, refund } = order
  const standing = standingOf(order)
  const money = numberFormat(locale, { style: 'currency', currency })
  const reason =
    refund &&
    (standing === 'takenBack' && refund.reason === 'requested'
      ? 'takenBack.requested'
      : (`reason.${refund.reason}` as const))
  const day = (at: string) => new Date(at).toLocaleDateString(locale, { dateStyle: 'long' })
  return (
    <Callout
      isPage
      icon={ICONS[standing]}
      title={t(`${standing}.title`)}
      action={
        <>
          <dl className={facts}>
            <dt>{t('item')}</dt>
            <dd>
              {/* An order does not know the language of its item. */}
              <bdi lang="">{item.name}</bdi>
            </dd>
            <dt>{t('amount')}</dt>
            <dd>{money.format(amount)}</dd>
            {coupon && (
              <>
                <dt>{t('coupon', { code: coupon.code })}</dt>
                <dd>{money.format(-coupon.discount)}</dd>
              </>
            )}
            {order.paidAt !== null && (
              <>
                <dt>{t('paidOn')}</dt>
                <dd>{day(order.paidAt)}</dd>
              </>
            )}
            {receiptNumber !== null && (
              <>
                <dt>{t('receipt')}</dt>
                <dd>{receiptNumber}</dd>
              </>
            )}
          </dl>
          <TaxNote />
          <Row gap={3}>
            {standing === 'pending' && !hasFailed ? (
              <Pending order={order} checkout={checkout} />
            ) : (
              <Link href={itemPath(item)} className={buttonClass()}>
                {t(standing === 'paid' ? `open.${item.type}` : `back.${item.type}`)}
              </Link>
            )}
            {receiptNumber !== null && (
              <Button variant="quiet" onClick={() => print()}>
                {t('print')}
              </Button>
            )}
          </Row>
        </>
      }
    >
      <span role="status">{t(`${standing}.text`, { reason: reason ? t(reason) : '' })}</span>
    </Callout>
  )
}

/** What can be done with an order that is not paid yet: pay, or give it up. */
function Pending({ order, checkout }: { order: Order; checkout: Checkout | null }) {
  const { t } = useTranslation('checkout')
  const isPaying = useSelector(
    checkout ?? undefined,
    (snapshot) => snapshot?.matches('ordering') || snapshot?.matches('redirecting'),
  )
  return (
    <>
      <Button
        disabled={checkout === null || isPaying}
        onClick={() => checkout?.send({ type: 'BUY', wish: wishOf(order) })}
      >
        {t(isPaying ? 'paying' : 'pay')}
      </Button>
      <Button
        variant="quiet"
        disabled={checkout === null || isPaying}
        onClick={() => checkout?.send({ type: 'GIVE_UP' })}
      >
        {t('giveUp')}
      </Button>
    </>
  )
}
