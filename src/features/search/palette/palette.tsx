import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { paths } from '../../../platform/address/paths.ts'
import { words } from '../../../platform/address/url-fields.ts'
import { FormProblem } from '../../../platform/forms/form-problem.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { css } from '../../../ui/style.ts'
import type { Site } from '../../editorial/content/content.ts'
import { PaletteDialog } from './palette-dialog.tsx'
import { optionId, PaletteGroup } from './palette-group.tsx'
import { useGroups } from './palette-groups.ts'
import type { Entry } from './palette-places.ts'

const PAUSE_MS = 150
const LIST_ID = 'palette-list'

const form = css`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  padding-block: var(--space-2);
  padding-inline: var(--space-5) var(--space-2);
  border-block-end: 1px solid var(--line);
  & > svg {
    color: var(--ink-soft);
  }
  & > input {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 2.75rem;
    border: 0;
    background: none;
    font-size: var(--step-1);
  }
  /* The only field here: the caret shows the focus. */
  & > input:focus-visible {
    outline: none;
  }
  &:has(input:focus-visible) {
    box-shadow: inset 0 -2px 0 var(--accent);
  }
  & > button {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 2.75rem;
    block-size: 2.75rem;
    border: 0;
    border-radius: var(--pill);
    background: none;
    cursor: pointer;
  }
  & > button:hover {
    background: var(--sunken);
  }
`
const list = css`
  flex: 1;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 0 var(--space-2) var(--space-2);
`
const foot = css`
  display: flex;
  justify-content: space-between;
  gap: var(--space-4);
  min-block-size: 2.75rem;
  align-items: center;
  padding: var(--space-2) var(--space-5);
  border-block-start: 1px solid var(--line);
  color: var(--ink-soft);
  font-size: var(--step--1);
`
const keys = css`
  display: none;
  gap: var(--space-4);
  & kbd {
    padding-inline: 0.4rem;
    border: 1px solid var(--line);
    border-radius: 0.35rem;
    font: inherit;
  }
  @media (hover: hover) and (min-width: 40rem) {
    display: flex;
  }
`

export interface PaletteProps {
  site: Site | null
  /** what was typed before the palette's code had loaded */
  early: string
  onClose(): void
}

/** The command palette. Pages are matched at once, items of the API after a pause in typing. */
export function Palette({ site, early, onClose }: PaletteProps) {
  const { t } = useTranslation(['search', 'common'])
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState(early)
  const [pointed, setPointed] = useState<string | null>(null)
  const q = words.read(typed) ?? ''
  const { groups, total, isWaiting, error, remember } = useGroups(site, q, useDebounced(q))
  const entries = groups.flatMap((group) => group.entries)
  const active = entries.find(({ id }) => id === pointed) ?? (q === '' ? undefined : entries[0])
  const activeId = active && optionId(active)

  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || entries.length === 0 || event.nativeEvent.isComposing) return
    event.preventDefault()
    const at = active ? entries.indexOf(active) : step > 0 ? -1 : 0
    const next = entries.at((at + step) % entries.length)
    if (!next) return
    setPointed(next.id)
    document.getElementById(optionId(next))?.scrollIntoView?.({ block: 'nearest' })
  }
  const choose = (entry: Entry) => {
    if (entry.staysOpen) return
    remember()
    onClose()
  }
  return (
    <PaletteDialog title={t('palette.title')} onClose={onClose}>
      <form
        className={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (activeId) document.getElementById(activeId)?.click()
          else {
            onClose()
            navigate(paths.search())
          }
        }}
      >
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded={entries.length > 0}
          aria-controls={LIST_ID}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          dir="auto"
          maxLength={100}
          placeholder={t('palette.placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setPointed(null)
          }}
          onKeyDown={move}
        />
        <button type="button" aria-label={t('common:close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </form>
      <div id={LIST_ID} role="listbox" aria-label={t('palette.results')} aria-busy={isWaiting} className={list}>
        {groups.map((group) => (
          <PaletteGroup
            key={group.id}
            group={group}
            active={active}
            onPoint={({ id }) => setPointed(id)}
            onChoose={choose}
          />
        ))}
      </div>
      {error !== null && <FormProblem error={error} />}
      <div className={foot}>
        <span role="status">
          {q === '' || isWaiting || error !== null ? '' : total > 0 ? t('found', { count: total }) : t('palette.none')}
        </span>
        <span className={keys} aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.move')}
          </span>
          <span>
            <kbd>↵</kbd> {t('palette.open')}
          </span>
          <span>
            <kbd>Esc</kbd> {t('palette.leave')}
          </span>
        </span>
      </div>
    </PaletteDialog>
  )
}

/** The text, debounced. */
function useDebounced(q: string): string {
  const [debounced, setDebounced] = useState(q)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(q), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [q])
  return debounced
}
