import { css } from './style.ts'

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

/** A progress bar, in percent. */
export const ProgressBar = ({ value, label }: { value: number; label: string }) => (
  <span
    role="progressbar"
    aria-label={label}
    aria-valuenow={Math.round(value)}
    aria-valuemin={0}
    aria-valuemax={100}
    className={track}
    style={{ '--done': `${value}%` } as object}
  />
)
