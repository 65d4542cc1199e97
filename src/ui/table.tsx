import type { ReactNode } from 'react'
import { css, cx } from './style.ts'

export interface Column<Item> {
  key: string
  /** its name, or a link with its name that sorts by it */
  head: ReactNode
  /** where the rows can be sorted by it: whether they are */
  sorted?: 'ascending' | 'descending' | 'none'
  isNumber?: boolean
  cell(item: Item): ReactNode
}

interface TableProps<Item extends { id: string }> {
  /** for screen readers */
  caption: string
  /** the first one names the row */
  columns: readonly [Column<Item>, ...Column<Item>[]]
  rows: readonly Item[]
}

/* A narrow page scrolls the table in its own box, and itself not. */
const box = css`
  overflow-x: auto;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
`
const table = css`
  inline-size: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  & :is(th, td) {
    padding: var(--space-3) var(--space-4);
    text-align: start;
    vertical-align: middle;
    white-space: nowrap;
  }
  & thead th {
    padding-block: 0;
    block-size: 3rem;
    background: var(--sunken);
    color: var(--ink-soft);
    font-size: var(--step--1);
    font-weight: 600;
  }
  & tbody tr {
    border-block-start: 1px solid var(--line);
  }
  & tbody tr:hover {
    background: var(--sunken);
  }
  & tbody th {
    min-inline-size: 12rem;
    font-weight: 600;
    white-space: normal;
  }
  & thead a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
    min-block-size: 2.75rem;
    color: inherit;
    text-decoration: none;
    outline-offset: -3px;
  }
  & thead a:hover {
    color: var(--ink);
  }
  & th[aria-sort] a::after {
    content: '↕';
    opacity: 0.55;
  }
  & th[aria-sort='ascending'] a,
  & th[aria-sort='descending'] a {
    color: var(--ink);
  }
  & th[aria-sort='ascending'] a::after {
    content: '↑';
    opacity: 1;
  }
  & th[aria-sort='descending'] a::after {
    content: '↓';
    opacity: 1;
  }
  & caption {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`
const number = css`
  &:is(th, td) {
    text-align: end;
  }
`

/** Rows under headings by which they can be sorted; on a narrow page it scrolls by itself. */
export function Table<Item extends { id: string }>({ caption, columns, rows }: TableProps<Item>) {
  const [first, ...others] = columns
  return (
    <div className={box}>
      <table className={table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, head, sorted, isNumber }) => (
              <th key={key} scope="col" aria-sort={sorted} className={cx(isNumber && number)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{first.cell(row)}</th>
              {others.map(({ key, isNumber, cell }) => (
                <td key={key} className={cx(isNumber && number)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
