import { useId } from 'react'
import { Link } from 'wouter'
import { directionOf } from '../../../platform/texts/locales.ts'
import { Icon } from '../../../ui/icon.tsx'
import { css } from '../../../ui/style.ts'
import type { Group } from './palette-groups.ts'
import type { Entry } from './palette-places.ts'

const heading = css`
  padding: var(--space-3) var(--space-3) var(--space-1);
  color: var(--ink-soft);
  font-size: var(--step--1);
  font-weight: 600;
`
const option = css`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  inline-size: 100%;
  min-block-size: 2.75rem;
  padding: var(--space-1) var(--space-3);
  border: 0;
  border-radius: var(--radius-small);
  background: none;
  color: var(--ink);
  text-align: start;
  text-decoration: none;
  cursor: pointer;
  &:hover {
    color: var(--ink);
  }
  &[aria-selected='true'] {
    background: var(--sunken);
    box-shadow: inset 3px 0 0 var(--accent);
  }
  [dir='rtl'] &[aria-selected='true'] {
    box-shadow: inset -3px 0 0 var(--accent);
  }
  & > svg {
    color: var(--ink-soft);
  }
  & > :is(span, bdi) {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > span {
    flex: 1 1 auto;
  }
  & > bdi {
    flex: 0 999 auto;
    color: var(--ink-soft);
    font-size: var(--step--1);
  }
`

export const optionId = (entry: Entry) => `palette-${entry.id}`

interface PaletteGroupProps {
  group: Group
  active: Entry | undefined
  onPoint(entry: Entry): void
  onChoose(entry: Entry): void
}

/** The entries of one kind. They are links and buttons, so that middle click and the context menu work as usual. */
export function PaletteGroup({ group: { name, entries }, active, onPoint, onChoose }: PaletteGroupProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own outside of a select
    <div role="group" aria-labelledby={id}>
      <div id={id} className={heading} role="presentation">
        {name}
      </div>
      {entries.map((entry) => {
        const { icon, detail, detailLanguage, language, href } = entry
        const own = language ? { lang: language, dir: directionOf(language) } : {}
        const shared = {
          id: optionId(entry),
          role: 'option',
          tabIndex: -1,
          className: option,
          'aria-selected': entry.id === active?.id,
          onPointerMove: () => onPoint(entry),
          onClick() {
            onChoose(entry)
            entry.act?.()
          },
        }
        const shown = (
          <>
            <Icon name={icon} />
            <span {...own}>{entry.name}</span>
            {detail && <bdi lang={detailLanguage ?? undefined}>{detail}</bdi>}
          </>
        )
        return href ? (
          <Link key={entry.id} href={href} {...shared}>
            {shown}
          </Link>
        ) : (
          <button key={entry.id} type="button" {...shared}>
            {shown}
          </button>
        )
      })}
    </div>
  )
}
