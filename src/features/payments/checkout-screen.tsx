import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'wouter'
import type { Registry } from '../../../machines/app.ts'
import type { Order } from '../../../openapi/generated/portal.ts'
import { paths } from '../../platform/address/paths.ts'
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
  const problem = failure ?? order.error
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

/** What is shown for an order: money on its way back is told first. */
const standingOf = ({ state, refund }: Order) => (state !== 'pending' && refund ? 'refunded' : state)
const ICONS = { pending: 'clock', paid: 'check', refunded: 'clock', expired: 'clock', failed: 'alert' } as const

interface OrderViewProps {
  order: Order
  checkout: Checkout | null
  /** nothing more can be done here until the person tries again */
  hasFailed: boolean
}

function OrderView({ order, checkout, hasFailed }: OrderViewProps) {
  const { t } = useTranslation('checkout')
  const { locale } = usePortal()
  const { item, amount, currency, receiptNumber, refund } = order
  const standing = standingOf(order)
  const where = item.type === 'course' ? paths.course(item.alias) : paths.webinar(item.alias)
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
            <dd>{numberFormat(locale, { style: 'currency', currency }).format(amount)}</dd>
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
          <Row gap={3}>
            {standing === 'pending' && !hasFailed ? (
              <Pending order={order} checkout={checkout} />
            ) : (
              <Link href={where} className={buttonClass()}>
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
      <span role="status">{t(`${standing}.text`, { reason: refund ? t(`reason.${refund.reason}`) : '' })}</span>
    </Callout>
  )
}

/** What can be done with an order that is not paid yet: pay, or give it up. */
function Pending({ order, checkout }: { order: Order; checkout: Checkout | null }) {
  const { t } = useTranslation('checkout')
  const { item, amount, currency } = order
  return (
    <>
      <Button
        disabled={checkout === null}
        onClick={() =>
          checkout?.send({ type: 'BUY', wish: { item: { type: item.type, id: item.id }, amount, currency } })
        }
      >
        {t('pay')}
      </Button>
      <Button variant="quiet" disabled={checkout === null} onClick={() => checkout?.send({ type: 'GIVE_UP' })}>
        {t('giveUp')}
      </Button>
    </>
  )
}
