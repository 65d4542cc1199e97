import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Registry } from '../../../machines/app.ts'
import type { Wish } from '../../../machines/checkout.ts'
import { ORDER_CREATE_LIMITS } from '../../../openapi/generated/limits.ts'
import { describeError } from '../../platform/api/error-text.ts'
import { usePortal } from '../../platform/portal.tsx'
import { numberFormat } from '../../platform/texts/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { checkoutOf } from './checkout.ts'

/** A field for a coupon; once it is checked, what is paid with it (PAY-15, PAY-16). */
export function CouponPanel({ item }: { item: Wish['item'] }) {
  const { app, api } = usePortal()
  const queries = useQueryClient()
  const [checkout, setCheckout] = useState<Registry['checkout'] | null>(null)
  useEffect(() => {
    const started = checkoutOf({ app, api, queries })
    setCheckout(started)
    return () => started.send({ type: 'REMOVE_CODE' })
  }, [app, api, queries])
  return checkout && <Coupon item={item} checkout={checkout} />
}

const focus = (control: HTMLElement | null) => control?.focus()

function Coupon({ item, checkout }: { item: Wish['item']; checkout: Registry['checkout'] }) {
  const { t } = useTranslation(['coupon', 'common'])
  const { locale } = usePortal()
  const { quote, code, problem } = useSelector(checkout, ({ context }) => context)
  const isPricing = useSelector(checkout, (snapshot) => snapshot.matches('pricing'))
  const isRefused = useSelector(checkout, (snapshot) => snapshot.matches('codeRefused'))
  const [isEmpty, setEmpty] = useState(false)

  const tell = () => {
    if (isEmpty) return t('missing')
    const atField = problem?.fields?.couponCode?.[0]
    if (atField !== undefined || !problem || !isRefused) return atField
    const said = describeError(problem)
    return 'text' in said ? said.text : t(`common:error.${said.textKey}`)
  }
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const couponCode = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    setEmpty(couponCode === '')
    if (couponCode !== '') checkout.send({ type: 'CODE', item, couponCode })
  }
  const price = (amount: number, currency: string) =>
    numberFormat(locale, { style: 'currency', currency }).format(amount)
  return (
    <Stack gap={3}>
      <p role="status">
        {quote &&
          (quote.amount > 0
            ? t('lowered', { code: quote.couponCode, price: price(quote.amount, quote.currency) })
            : t('free', { code: quote.couponCode }))}
      </p>
      {quote ? (
        <div>
          <Button ref={focus} variant="quiet" onClick={() => checkout.send({ type: 'REMOVE_CODE' })}>
            {t('remove')}
          </Button>
        </div>
      ) : (
        <form onSubmit={check} noValidate>
          <Stack gap={5}>
            <Field
              ref={focus}
              label={t('label')}
              name="code"
              defaultValue={code?.couponCode ?? ''}
              maxLength={ORDER_CREATE_LIMITS.couponCode}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              dir="ltr"
              error={tell()}
            />
            <div>
              <Button type="submit" variant="quiet" disabled={isPricing}>
                {t(isPricing ? 'checking' : 'apply')}
              </Button>
            </div>
          </Stack>
        </form>
      )}
    </Stack>
  )
}
