import { Icon } from './icon.tsx'
import { css } from './style.ts'

const MOST = [1, 2, 3, 4, 5]
const stars = css`
  position: relative;
  display: inline-flex;
  color: var(--line);
  & > span {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0;
    display: flex;
    inline-size: var(--share);
    overflow: hidden;
    color: var(--star);
  }
  & svg {
    flex: none;
    fill: currentColor;
  }
`

/** A rating from 0 to 5 as partly filled stars; `label` is its accessible name. */
export const Stars = ({ rating, label }: { rating: number; label: string }) => (
  <span
    className={stars}
    role="img"
    aria-label={label}
    style={{ '--share': `${(rating / MOST.length) * 100}%` } as object}
  >
    {MOST.map((one) => (
      <Icon key={one} name="star" />
    ))}
    <span>
      {MOST.map((one) => (
        <Icon key={one} name="star" />
      ))}
    </span>
  </span>
)
