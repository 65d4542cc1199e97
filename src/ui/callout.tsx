import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { css } from './style.ts'

const callout = css`
  display: grid;
  justify-items: center;
  gap: var(--space-4);
  padding: var(--space-8) var(--space-5);
  text-align: center;
  border: 1px dashed var(--line-strong);
  border-radius: var(--radius);
  color: var(--ink-soft);
  & > :is(h1, h2) {
    color: var(--ink);
    font-size: var(--step-2);
  }
  & > p {
    max-inline-size: 44ch;
  }
`
const badge = css`
  display: grid;
  place-items: center;
  inline-size: 3.5rem;
  block-size: 3.5rem;
  border-radius: var(--pill);
  background: var(--sunken);
  color: var(--ink);
  font-size: 1.25rem;
`

export interface CalloutProps {
  icon: IconName
  title: string
  children?: ReactNode
  /** buttons or links */
  action?: ReactNode
  /** an error, announced to screen readers */
  isProblem?: boolean
  /** the callout is the only content of the page, so its title is the `h1` */
  isPage?: boolean
}

/** A box for an empty list, an error or a missing page, with a text and an action. */
export const Callout = ({ icon, title, children, action, isProblem = false, isPage = false }: CalloutProps) => (
  <div className={callout} role={isProblem ? 'alert' : undefined}>
    <span className={badge}>
      <Icon name={icon} />
    </span>
    {isPage ? <h1 tabIndex={-1}>{title}</h1> : <h2>{title}</h2>}
    {children && <p>{children}</p>}
    {action}
  </div>
)
