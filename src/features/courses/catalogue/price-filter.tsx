import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PriceRange } from '../../../../openapi/generated/portal.ts'
import { LIST_FORM } from '../../../platform/lists/list-form.ts'
import { useSyncedField } from '../../../platform/lists/synced-field.ts'
import { CheckList, type ChoiceCount } from '../../../ui/check-list.tsx'
import { css } from '../../../ui/style.ts'
import { type Filters, isCrossed } from './filters.ts'

const span = css`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--space-2);
  & > label {
    display: grid;
    gap: var(--space-1);
    font-size: var(--step--1);
    color: var(--ink-soft);
  }
  & > :last-child:nth-child(3) {
    grid-column: 1 / -1;
  }
  & :is(input, select) {
    inline-size: 100%;
    min-block-size: 2.75rem;
    padding-inline: 0.75rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-small);
    background: var(--surface);
    color: var(--ink);
    font-size: var(--step-0);
  }
  & input:user-invalid {
    border-color: var(--bad);
  }
`

const problem = css`
  color: var(--bad);
  font-size: var(--step--1);
`

interface PriceFilterProps extends Pick<Filters, 'price' | 'min' | 'max' | 'currency'> {
  prices: PriceRange['items']
  countOf(value: string): ChoiceCount | null
  onSend(form: HTMLFormElement): void
  onFree(): void
}

/** Free, or a price range in one currency (LIST-23), within the prices that exist. */
export function PriceFilter({ price, min, max, currency, prices, countOf, onSend, onFree }: PriceFilterProps) {
  const { t } = useTranslation(['catalogue', 'courses'])
  const send = (element: HTMLInputElement | HTMLSelectElement) => {
    if (element.form?.checkValidity()) onSend(element.form)
  }
  const from = useSyncedField(String(min ?? ''))
  const to = useSyncedField(String(max ?? ''))
  const [picked, pick] = useState<string | null>(null)
  useCurrencyWithAmountsOnly()
  const isWrong = isCrossed({ min, max })
  const problemId = useId()
  const isSpan = min !== null || max !== null
  const known: string[] = prices.map((one) => one.currency)
  const wanted = isSpan ? currency : (picked ?? currency)
  const shown = isSpan || known.includes(wanted) ? wanted : known[0]
  const bounds = prices.find((one) => one.currency === shown)
  const amount = {
    form: LIST_FORM,
    type: 'number',
    inputMode: 'numeric',
    min: 0,
    max: 999_999_999,
    step: 1,
    onBlur: (event: React.FocusEvent<HTMLInputElement>) => send(event.currentTarget),
  } as const
  return (
    <CheckList
      legend={t('price')}
      name="price"
      form={LIST_FORM}
      isSingle
      countOf={countOf}
      chosen={[price]}
      options={[
        { value: 'any', label: t('anyPrice') },
        { value: 'free', label: t('courses:free') },
      ]}
      onChange={(event) => (event.currentTarget.value === 'free' ? onFree() : send(event.currentTarget))}
      describedBy={isWrong ? problemId : undefined}
    >
      {price !== 'free' && shown && (
        <div className={span}>
          <label>
            {t('from')}
            <input
              {...amount}
              ref={from}
              name="min"
              defaultValue={min ?? ''}
              placeholder={bounds && String(Math.floor(bounds.min))}
            />
          </label>
          <label>
            {t('to')}
            <input
              {...amount}
              ref={to}
              name="max"
              defaultValue={max ?? ''}
              placeholder={bounds && String(Math.ceil(bounds.max))}
            />
          </label>
          <label>
            {t('currency')}
            <select
              form={LIST_FORM}
              name="currency"
              value={shown}
              onChange={(event) => {
                pick(event.currentTarget.value)
                send(event.currentTarget)
              }}
            >
              {[...new Set([...known, shown])].map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </label>
        </div>
      )}
      {isWrong && (
        <p id={problemId} className={problem}>
          {t('crossed')}
        </p>
      )}
    </CheckList>
  )
}

/** Without an amount, the form says nothing of the currency, which would only lengthen the address. */
function useCurrencyWithAmountsOnly() {
  useEffect(() => {
    // The form is drawn by another component, and may be drawn later or anew.
    const leaveOut = ({ target, formData }: FormDataEvent) => {
      if (!(target instanceof HTMLFormElement) || target.id !== LIST_FORM) return
      if (!formData.get('min') && !formData.get('max')) formData.delete('currency')
    }
    document.addEventListener('formdata', leaveOut)
    return () => document.removeEventListener('formdata', leaveOut)
  }, [])
}
