import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { usePortal } from '../../../platform/portal.tsx'
import { css } from '../../../ui/style.ts'
import { clockTime } from '../clock-time.ts'
import type { Line } from './cues.ts'

const list = css`
  max-block-size: 20rem;
  margin: 0;
  padding: 0;
  overflow-y: auto;
  list-style: none;
  & button {
    display: grid;
    grid-template-columns: 4rem 1fr;
    gap: var(--space-2);
    inline-size: 100%;
    min-block-size: 2.75rem;
    padding: var(--space-2);
    border: 0;
    border-inline-start: 3px solid transparent;
    border-radius: var(--radius-small);
    background: none;
    color: inherit;
    text-align: start;
    cursor: pointer;
  }
  & button:hover {
    background: var(--sunken);
  }
  & button:focus-visible {
    outline-offset: -3px;
  }
  & button[aria-current] {
    border-inline-start-color: var(--accent);
    background: var(--sunken);
  }
  & time {
    color: var(--ink-soft);
    font-size: var(--step--1);
    font-variant-numeric: tabular-nums;
  }
`

interface LinesProps {
  name: string
  lines: readonly Line[]
  /** the line of the present moment */
  now: Line | undefined
  onPress(second: number): void
  /** the reader moves among the lines on their own */
  onLeave?(): void
  own: { lang: string; dir: 'ltr' | 'rtl' }
  /** the present line is kept in sight */
  isFollowing?: boolean
}

/** Lines that lead to their time. One of them is in the order of the Tab key; arrows, Home and End move among them. */
export function TranscriptLines({ name, lines, now, onPress, onLeave, own, isFollowing = false }: LinesProps) {
  const { locale } = usePortal()
  const box = useRef<HTMLOListElement>(null)
  const [reached, setReached] = useState<Line>()
  const inOrder = [reached, now].find((line) => line !== undefined && lines.includes(line)) ?? lines[0]
  useEffect(() => {
    const line = box.current?.querySelector<HTMLElement>('[aria-current]')
    if (!isFollowing || !now || !line || !box.current) return
    const { offsetTop, offsetHeight } = line
    box.current.scrollTop = offsetTop - box.current.offsetTop - (box.current.clientHeight - offsetHeight) / 2
  }, [isFollowing, now])
  const move = (event: KeyboardEvent) => {
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])]
    const at = inOrder ? lines.indexOf(inOrder) : -1
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    const line = next === undefined ? undefined : lines[next]
    if (next === undefined || !line) return
    event.preventDefault()
    onLeave?.()
    setReached(line)
    buttons[next]?.focus()
  }
  return (
    <ol ref={box} className={list} aria-label={name} {...own} onKeyDown={move} onWheel={onLeave} onTouchMove={onLeave}>
      {lines.map((line) => (
        <li key={`${line.start} ${line.text}`}>
          <button
            type="button"
            tabIndex={line === inOrder ? 0 : -1}
            aria-current={line === now ? 'true' : undefined}
            onFocus={() => setReached(line)}
            onClick={() => onPress(line.start)}
          >
            <time lang={locale} dir="ltr">
              {clockTime(line.start, locale)}
            </time>
            <span>
              {line.speaker !== null && <b>{line.speaker}: </b>}
              {line.text}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
