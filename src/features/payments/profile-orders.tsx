import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Order } from '../../../openapi/generated/portal.ts'
import { paths } from '../../platform/address/paths.ts'
import { useListQuery } from '../../platform/api/query.ts'
import { Press } from '../../platform/forms/press.tsx'
import { ListResults } from '../../platform/lists/list-results.tsx'
import { usePortal } from '../../platform/portal.tsx'
import { numberFormat } from '../../platform/texts/formats.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { cx } from '../../ui/classes.ts'
import { Row, Stack, smallText, softText } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { myOrdersQuery } from './api.ts'
import { itemPath, wishOf } from './order-parts.ts'
import { useBuying } from './use-buying.ts'

const list = css`
  display: grid;
  gap: var(--space-3);
  margin: 0;
  padding: 0;
  list-style: none;
`
const entry = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3) var(--space-5);
  padding: var(--space-4) var(--space-5);
  border: 1px solid var(--line);
  border-radius: var(--radius-small);
  background: var(--surface);
`
const what = css`
  display: grid;
  gap: var(--space-2);
  min-inline-size: 0;
  & > h3 {
    font-size: var(--step-0);
    overflow-wrap: anywhere;
  }
`
const sum = css`
  font-weight: 700;
`

interface ProfileOrdersProps {
  page: number
  hrefOf(page: number): string
}

/** What the person has bought or is about to buy, the latest first, with receipts (PAY-18). */
export function ProfileOrders({ page, hrefOf }: ProfileOrdersProps) {
  const { t } = useTranslation('orders')
  const { api } = usePortal()
  const orders = useListQuery(myOrdersQuery(api, page))
  return (
    <Stack gap={4}>
      <h2>{t('title')}</h2>
      <ListResults
        list={orders}
        hrefOf={hrefOf}
        empty={
          <Callout
            icon="text"
            title={t('emptyTitle')}
            action={
              <Link href={paths.courses()} className={buttonClass()}>
                {t('find')}
              </Link>
            }
          >
            {t('emptyText')}
          </Callout>
        }
      >
        {(items) => (
          <ul className={list}>
            {items.map((order) => (
              <OrderEntry key={order.id} order={order} />
            ))}
          </ul>
        )}
      </ListResults>
    </Stack>
  )
}

/** The state in which a person sees an order: money on its way back comes before being paid. */
function stateOf({ state, refund, amount }: Order) {
  if (refund && state !== 'pending' && amount === 0) return 'takenBack'
  return state === 'paid' && refund ? 'refunding' : state
}
const TONES = {
  pending: 'warm',
  paid: 'good',
  failed: 'bad',
  expired: 'plain',
  refunding: 'warm',
  refunded: 'plain',
  takenBack: 'plain',
} as const

function OrderEntry({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { locale } = usePortal()
  const { id, item, amount, currency, createdAt, receiptNumber } = order
  const state = stateOf(order)
  return (
    <li className={entry}>
      <div className={what}>
        <h3>
          {/* An order does not know the language of its item. */}
          <Link href={itemPath(item)} lang="" dir="auto">
            {item.name}
          </Link>
        </h3>
        <Row gap={3}>
          <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
          <span className={sum}>{numberFormat(locale, { style: 'currency', currency }).format(amount)}</span>
          <time dateTime={createdAt} className={cx(smallText, softText)}>
            {new Date(createdAt).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })}
          </time>
        </Row>
      </div>
      <Row gap={4}>
        <Link href={paths.checkout(id)}>
          {receiptNumber === null ? t('details') : t('receipt', { number: receiptNumber })}
        </Link>
        {state === 'pending' && <PayNow order={order} />}
      </Row>
    </li>
  )
}

function PayNow({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { isBusy, order: buy, showError } = useBuying()
  return (
    <Press disabled={isBusy} onPress={() => void buy(wishOf(order)).catch(showError)}>
      {t(isBusy ? 'paying' : 'pay')}
    </Press>
  )
}
