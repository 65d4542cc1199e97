import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { usePortal } from '../../../platform/portal.tsx'
import { languageNames } from '../../../platform/reference/languages.ts'
import { numberFormat } from '../../../platform/texts/formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import type { CatalogueState, CatalogueUrl } from './catalogue-url.ts'
import { FILTERS, type Filters, type PriceSpan, priceOf } from './filters.ts'

/** An empty list takes no space. */
const place = css`
  &:empty {
    display: none;
  }
`
const list = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  & a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2.5rem;
    padding-inline: var(--space-4) var(--space-3);
    border-radius: var(--pill);
    background: var(--accent-soft);
    color: var(--accent);
    font-size: var(--step--1);
    font-weight: 600;
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  & a:hover {
    color: var(--accent-strong);
  }
  & a:focus-visible {
    border-radius: var(--pill);
  }
  & > :last-child > a {
    background: none;
    color: var(--ink);
    text-decoration: underline;
  }
`

type Place = CatalogueState

const NO_PRICE = {
  price: 'any',
  min: null,
  max: null,
  currency: FILTERS.currency.fallback,
} satisfies Partial<Filters>
const NOTHING = { q: '', level: [], language: [], 'event-type': 'all', ...NO_PRICE } satisfies Partial<Place>

interface Chip {
  name: string
  without: Partial<Place>
}

/** A span of prices in words. */
function useSpanName() {
  const { t } = useTranslation('catalogue')
  const { locale } = usePortal()
  return ({ min, max, currency }: PriceSpan) => {
    const format = numberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 })
    const price = (value: number) => format.format(value)
    if (min !== null && max !== null) return format.intl.formatRange(min, max)
    return min === null ? t('upTo', { price: price(max ?? 0) }) : t('atLeast', { price: price(min) })
  }
}

function useChips(state: Place): Chip[] {
  const { t } = useTranslation(['catalogue', 'courses'])
  const { locale } = usePortal()
  const spanName = useSpanName()
  const price = priceOf(state)
  const kind = state['event-type'] ?? 'all'
  const without = <Word,>(list: readonly Word[], one: Word) => list.filter((other) => other !== one)
  return [
    ...(state.q ? [{ name: t('words', { q: state.q }), without: { q: '' } }] : []),
    ...(kind === 'all' ? [] : [{ name: t(`eventTypes.${kind}`), without: { 'event-type': 'all' as const } }]),
    ...state.level.map((one) => ({ name: t(`courses:level.${one}`), without: { level: without(state.level, one) } })),
    ...state.language.map((one) => ({
      name: languageNames([one], locale)[0] ?? one,
      without: { language: without(state.language, one) },
    })),
    ...(price ? [{ name: price === 'free' ? t('courses:free') : spanName(price), without: NO_PRICE }] : []),
  ]
}

interface FilterChipsProps extends Pick<CatalogueUrl, 'hrefOf'> {
  state: Place
}

/** The active filters, each with a link that removes it and works without scripts. */
export function FilterChips({ state, hrefOf }: FilterChipsProps) {
  const { t } = useTranslation('catalogue')
  const chips = useChips(state)
  const { element, note } = useFocusThatStays(chips.length)
  return (
    <div ref={element} className={place}>
      {chips.length > 0 && (
        <ul className={list} aria-label={t('chosen')}>
          {chips.map(({ name, without }, index) => (
            <li key={name}>
              <Link href={hrefOf(without)} onClick={() => note(index)}>
                <VisuallyHidden>{t('remove')} </VisuallyHidden>
                <bdi>{name}</bdi>
                <Icon name="close" />
              </Link>
            </li>
          ))}
          <li>
            <Link href={hrefOf(NOTHING)} onClick={() => note(0)}>
              {t('clear')}
            </Link>
          </li>
        </ul>
      )}
    </div>
  )
}

/** After a filter is removed by keyboard, the next one has the focus, or the number of results after the last. */
function useFocusThatStays(count: number) {
  const element = useRef<HTMLDivElement>(null)
  const taken = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there are others
  useEffect(() => {
    const index = taken.current
    taken.current = null
    if (index === null || element.current === null) return
    const links = element.current.querySelectorAll('a')
    const next = links[Math.min(index, links.length - 2)]
    const results = element.current.parentElement?.querySelector<HTMLElement>('[role=status]')
    if (next) next.focus()
    else results?.focus()
  }, [count])
  const note = (index: number) => {
    taken.current = index
  }
  return { element, note }
}
