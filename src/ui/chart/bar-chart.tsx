import { css } from '../style.ts'
import { ChartLegend, type Series, toneOf } from './chart-legend.tsx'
import { roundTop } from './round-top.ts'

export interface Bar {
  key: string
  /** shown below the axis when there is enough space */
  label: string
  /** the tooltip of the bar */
  title: string
  /** one value for each series */
  values: number[]
}

interface BarChartProps {
  /** describes the chart for screen readers; the page must also give the figures as text */
  label: string
  series: readonly Series[]
  bars: readonly Bar[]
  format(value: number): string
}

const chart = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-2) var(--space-3);
  color: var(--ink-soft);
  font-size: var(--step--1);
  font-variant-numeric: tabular-nums;
`
/* Each label is centred on its grid line. */
const values = css`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  margin-block: -0.8em;
  text-align: end;
`
/* The bars stretch to any width, so the labels are text outside the stretched area. */
const plot = css`
  inline-size: 100%;
  block-size: 13rem;
  overflow: visible;
  [dir='rtl'] & {
    transform: scaleX(-1);
  }
  & line {
    stroke: var(--line);
    vector-effect: non-scaling-stroke;
  }
  & rect {
    fill: var(--tone);
  }
  & g:hover rect {
    opacity: 0.75;
  }
  & g > rect:first-of-type {
    opacity: 0;
  }
`
const axis = css`
  grid-column: 2;
  display: flex;
  & > span {
    flex: var(--bars) 0 0;
    inline-size: 0;
    white-space: nowrap;
  }
  /* Every other label fits on a narrow page. */
  @media (max-width: 36rem) {
    & > span:nth-child(even) {
      visibility: hidden;
    }
  }
`
const HEIGHT = 100
const MOST_LABELS = 5
const GAP = 0.28

/** A stacked bar chart over time. */
export function BarChart({ label, series, bars, format }: BarChartProps) {
  const sums = bars.map((bar) => bar.values.reduce((sum, value) => sum + value, 0))
  const top = roundTop(Math.max(...sums, 0))
  const scale = (value: number) => (value / top) * HEIGHT
  const every = Math.ceil(bars.length / MOST_LABELS)
  return (
    <div className={chart} role="img" aria-label={label}>
      <ChartLegend series={series} />
      <div className={values}>
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{format(value)}</span>
        ))}
      </div>
      <svg className={plot} viewBox={`0 0 ${bars.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {[0, HEIGHT / 2, HEIGHT].map((y) => (
          <line key={y} x1="0" x2={bars.length} y1={y} y2={y} />
        ))}
        {bars.map((bar, at) => (
          <g key={bar.key}>
            <title>{bar.title}</title>
            <rect x={at} y="0" width="1" height={HEIGHT} />
            {series.map((one, index) => {
              const below = bar.values.slice(0, index).reduce((sum, value) => sum + value, 0)
              const height = scale(bar.values[index] ?? 0)
              return (
                <rect
                  key={one.name}
                  style={toneOf(one)}
                  x={at + GAP / 2}
                  y={HEIGHT - scale(below) - height}
                  width={1 - GAP}
                  height={height}
                />
              )
            })}
          </g>
        ))}
      </svg>
      <div className={axis}>
        {bars.map(
          (bar, at) =>
            at % every === 0 && (
              <span key={bar.key} style={{ '--bars': Math.min(every, bars.length - at) } as object}>
                {bar.label}
              </span>
            ),
        )}
      </div>
    </div>
  )
}
