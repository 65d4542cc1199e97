import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { AUDIENCE_LEVELS } from '../../../../openapi/generated/constants.ts'
import { readUrl, writeUrl } from '../../../platform/address/url-fields.ts'
import { queryOf } from '../../../platform/address/url-state.ts'
import { LIST_FORM } from '../../../platform/lists/list-form.ts'
import { useSeen } from '../../../platform/page/seen.ts'
import { usePortal, useViewer } from '../../../platform/portal.tsx'
import { languageNames } from '../../../platform/reference/languages.ts'
import { listFormat, numberFormat } from '../../../platform/texts/formats.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckList } from '../../../ui/check-list.tsx'
import { Icon, Shape } from '../../../ui/icon.tsx'
import { css } from '../../../ui/style.ts'
import type { CatalogueState, CatalogueUrl } from './catalogue-url.ts'
import { type CountedFilter, useCounts } from './counts.ts'
import { type Listed, useFacets } from './facets.ts'
import { EVENT_KIND, EVENT_KINDS, FILTERS, priceOf } from './filters.ts'
import { PriceFilter } from './price-filter.tsx'

/** Beside the results where there is room, where it is never folded; above them on a phone. */
const fold = css`
  & > summary {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 3rem;
    padding: 0.5rem 1.25rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--pill);
    background: var(--surface);
    font-weight: 600;
    cursor: pointer;
    list-style: none;
    &::-webkit-details-marker {
      display: none;
    }
  }
  &[open] > summary {
    margin-block-end: var(--space-5);
  }
  @supports selector(::details-content) {
    @media (min-width: 62rem) {
      & > summary {
        display: none;
      }
      &::details-content {
        content-visibility: visible;
      }
    }
  }
`
const groups = css`
  display: grid;
  gap: var(--space-5);
  justify-items: stretch;
  & > fieldset {
    padding-block-end: var(--space-5);
    border-block-end: 1px solid var(--line);
  }
  & > button {
    justify-self: start;
  }
`
const own = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 2.75rem;
  font-size: var(--step--1);
  font-weight: 600;
`

interface FilterPanelProps extends CatalogueUrl {
  state: CatalogueState
  listed: Listed
  /** the filter of the list, to count what each choice would give */
  filter: CountedFilter
}

/** The filters of a list. A choice takes effect at once, or with the button while scripts have not run. */
export function FilterPanel({ state, listed, filter, hrefOf, change, send }: FilterPanelProps) {
  const { t } = useTranslation(['catalogue', 'courses'])
  const { locale } = usePortal()
  const viewer = useViewer()
  const { languages, prices } = useFacets(listed)
  const place = useRef<HTMLDivElement>(null)
  const countOf = useCounts(listed, filter, useSeen(place))
  const kind = state['event-type']
  const price = priceOf(state) === null ? 0 : 1
  const count = state.level.length + state.language.length + price + (kind && kind !== 'all' ? 1 : 0)
  // A language that only the address names is listed too, so that it can be removed.
  const codes = [...new Set([...languages, ...state.language])]
  const nameOf = (code: string) => languageNames([code], locale)[0] ?? code
  const mine = (viewer?.settings.profile.languageCodes ?? []).filter((code) => languages.includes(code)).sort()
  const isMine = mine.join() === state.language.join()
  const together = listFormat(locale, { type: 'conjunction' })
  const choice = {
    form: LIST_FORM,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      event.currentTarget.form && send(event.currentTarget.form),
  }
  useEarlyTicks(state, change)
  return (
    <details className={fold}>
      <summary>
        <Shape of="M4 6h16M7 12h10M10 18h4" />
        {t('filters')}
        {count > 0 && <Badge tone="accent">{numberFormat(locale).format(count)}</Badge>}
      </summary>
      <div ref={place} className={groups}>
        {kind && (
          <CheckList
            {...choice}
            legend={t('eventType')}
            name="event-type"
            isSingle
            chosen={[kind]}
            countOf={(value) =>
              value === 'all' ? countOf('isToCome') : countOf(value === 'live' ? 'isToCome' : 'isWatchable', 'true')
            }
            options={EVENT_KINDS.map((value) => ({ value, label: t(`eventTypes.${value}`) }))}
          />
        )}
        <CheckList
          {...choice}
          legend={t('level')}
          name="level"
          chosen={state.level}
          countOf={(value) => countOf('audienceLevel', value)}
          options={AUDIENCE_LEVELS.map((value) => ({ value, label: t(`courses:level.${value}`) }))}
        />
        <CheckList
          {...choice}
          legend={t('language')}
          name="language"
          chosen={state.language}
          countOf={(value) => countOf('languageCode', value)}
          options={codes.map((value) => ({ value, label: nameOf(value) }))}
        >
          {mine.length > 0 && !isMine && (
            <Link href={hrefOf({ language: mine })} className={own}>
              <Icon name="globe" />
              {t('yourLanguages', { list: together.format(mine.map(nameOf)) })}
            </Link>
          )}
        </CheckList>
        <PriceFilter
          price={state.price}
          min={state.min}
          max={state.max}
          currency={state.currency}
          prices={prices}
          countOf={(value) => (value === 'free' ? countOf('isFree', 'true') : countOf('isFree'))}
          onSend={send}
          onFree={() => change({ price: 'free', min: null, max: null, currency: FILTERS.currency.fallback })}
        />
        <Button type="submit" form={LIST_FORM} variant="quiet">
          {t('courses:apply')}
        </Button>
      </div>
    </details>
  )
}

const TICKS = { level: FILTERS.level, language: FILTERS.language, price: FILTERS.price }

/** Applies boxes that were ticked before hydration. */
function useEarlyTicks(state: CatalogueState, change: CatalogueUrl['change']) {
  const take = useEffectEvent(() => {
    const form = document.getElementById(LIST_FORM)
    if (!(form instanceof HTMLFormElement)) return
    const spec = state['event-type'] ? { ...TICKS, 'event-type': EVENT_KIND } : TICKS
    const ticked = readUrl(spec, queryOf(form))
    if (writeUrl(spec, ticked) !== writeUrl(spec, { 'event-type': 'all', ...state })) change(ticked)
  })
  useEffect(() => take(), [])
}
