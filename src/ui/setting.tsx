import { type ReactNode, useId } from 'react'
import { cx } from './classes.ts'
import { css } from './style.ts'

const group = css`
  display: grid;
  gap: var(--space-3);
`
const box = css`
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: var(--shadow);
`
const row = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3) var(--space-5);
  align-items: center;
  justify-content: space-between;
  padding: var(--space-4) var(--space-5);
  &:not(:first-child) {
    border-block-start: 1px solid var(--line);
  }
`
const words = css`
  display: grid;
  gap: var(--space-1);
  flex: 1 1 16rem;
  min-inline-size: 0;
  overflow-wrap: anywhere;
  & > h3 {
    font: 600 var(--step-0) / 1.4 var(--sans);
    letter-spacing: 0;
  }
  & > div {
    color: var(--ink-soft);
  }
`
const plain = css`
  padding: var(--space-5);
`

interface SettingGroupProps {
  title: string
  children: ReactNode
  /** the children are not rows */
  isPlain?: boolean
}

/** A titled group of settings. */
export function SettingGroup({ title, children, isPlain = false }: SettingGroupProps) {
  const id = useId()
  return (
    <section className={group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={isPlain ? cx(box, plain) : box}>{children}</div>
    </section>
  )
}

interface SettingProps {
  /** omitted when the heading of the group is enough */
  title?: string
  /** the current value or an explanation */
  children?: ReactNode
  action?: ReactNode
}

/** A row with one setting and its action. */
export const Setting = ({ title, children, action }: SettingProps) => (
  <div className={row}>
    <div className={words}>
      {title && <h3>{title}</h3>}
      {children && <div>{children}</div>}
    </div>
    {action}
  </div>
)
