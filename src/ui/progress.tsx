import { css } from './style.ts'

const line = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  font-size: var(--step--1);
  font-variant-numeric: tabular-nums;
  & > [role='progressbar'] {
    flex: 1 1 6rem;
  }
`
const track = css`
  display: block;
  inline-size: 100%;
  block-size: 0.5rem;
  border-radius: var(--pill);
  background: var(--sunken);
  overflow: hidden;
  &::after {
    content: '';
    display: block;
    block-size: 100%;
    inline-size: var(--done);
    border-radius: inherit;
    background: var(--good);
    transition: inline-size 400ms ease;
  }
`

interface ProgressBarProps {
  /** percent */
  value: number
  label: string
  /** the same in numbers, such as "2 of 4 lessons"; stands beside the bar. Without it, the page says it elsewhere. */
  text?: string
}

export function ProgressBar({ value, label, text }: ProgressBarProps) {
  const bar = (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.floor(value)}
      aria-valuetext={text}
      aria-valuemin={0}
      aria-valuemax={100}
      className={track}
      style={{ '--done': `${value}%` } as object}
    />
  )
  if (text === undefined) return bar
  return (
    <span className={line}>
      {bar}
      <span aria-hidden="true">{text}</span>
    </span>
  )
}
