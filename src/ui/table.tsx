import { Fragment, type ReactNode } from 'react'
import { cx } from './classes.ts'
import { css } from './style.ts'

export interface Column<Item> {
  key: string
  /** the name of the column, or a link with that name which sorts by it */
  head: ReactNode
  /** the current order of a sortable column; undefined when it cannot be sorted */
  sorted?: 'ascending' | 'descending' | 'none'
  isNumber?: boolean
  /** of sentences and lists, which may take several lines */
  isText?: boolean
  cell(item: Item): ReactNode
}

interface TableProps<Item extends { id: string }> {
  /** the caption for screen readers */
  caption: string
  /** the first column is the row header */
  columns: readonly [Column<Item>, ...Column<Item>[]]
  rows: readonly Item[]
  /** the name of the rows that stand together with this one; shown where another begins */
  groupOf?: ((item: Item) => string) | undefined
  /** nothing in it takes the focus, so that the keyboard scrolls the box itself */
  isPlain?: boolean
}

/* On a narrow page the table scrolls in this box, so that the page itself does not. */
const box = css`
  overflow-x: auto;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
`
const table = css`
  /* Of names and sentences: narrow where that shows the whole table, wide where it scrolls anyway. */
  --least: 12rem;
  @media (min-width: 60rem) {
    --least: 8rem;
  }
  inline-size: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  & :is(th, td) {
    padding: var(--space-3);
    text-align: start;
    vertical-align: middle;
    white-space: nowrap;
  }
  & thead th {
    padding-block: 0;
    block-size: 3rem;
    white-space: normal;
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
  & :is(th, td):first-child {
    padding-inline-start: var(--space-4);
  }
  & :is(th, td):last-child {
    padding-inline-end: var(--space-4);
  }
  & tbody th {
    min-inline-size: var(--least);
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
const heading = css`
  background: var(--sunken);
  color: var(--ink-soft);
  font-size: var(--step--1);
`
const text = css`
  &:is(td) {
    min-inline-size: var(--least);
    white-space: normal;
  }
`
const number = css`
  &:is(th, td) {
    text-align: end;
  }
`

/** A table with sortable columns, which scrolls sideways on a narrow page. */
export function Table<Item extends { id: string }>({ caption, columns, rows, groupOf, isPlain }: TableProps<Item>) {
  const [first, ...others] = columns
  return (
    <div className={box} {...(isPlain && { tabIndex: 0, role: 'group', 'aria-label': caption })}>
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
          {rows.map((row, index) => {
            const group = groupOf?.(row)
            const before = rows[index - 1]
            const begins = group !== undefined && (before === undefined || groupOf?.(before) !== group)
            return (
              <Fragment key={row.id}>
                {begins && (
                  <tr className={heading}>
                    <th colSpan={columns.length} scope="colgroup">
                      {group}
                    </th>
                  </tr>
                )}
                <tr>
                  <th scope="row">{first.cell(row)}</th>
                  {others.map(({ key, isNumber, isText, cell }) => (
                    <td key={key} className={cx(isNumber && number, isText && text)}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
