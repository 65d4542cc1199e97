import { css } from '../style.ts'

export interface Series {
  name: string
  tone: 'accent' | 'good'
}

const legend = css`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-5);
  padding-block-end: var(--space-2);
  color: var(--ink);
  & > li {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
  }
  & > li::before {
    forced-color-adjust: none;
    content: '';
    inline-size: 0.75em;
    block-size: 0.75em;
    border-radius: 3px;
    background: var(--tone);
  }
`
/** The style that sets the colour of a series as `--tone`. */
export const toneOf = ({ tone }: Series) => ({ '--tone': `var(--${tone})` }) as object

/** The legend that names the colour of each series. */
export const ChartLegend = ({ series }: { series: readonly Series[] }) => (
  <ul className={legend}>
    {series.map((one) => (
      <li key={one.name} style={toneOf(one)}>
        {one.name}
      </li>
    ))}
  </ul>
)
