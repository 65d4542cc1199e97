import { Link } from 'wouter'
import { css } from '../../ui/style.ts'

const list = css`
  display: flex;
  gap: var(--space-1);
  overflow-x: auto;
  scrollbar-width: none;
  scroll-padding-inline: var(--space-8);
  border-block-end: 1px solid var(--line);
  & a {
    display: block;
    flex: none;
    padding: var(--space-3) var(--space-4);
    border-block-end: 3px solid transparent;
    color: var(--ink-soft);
    font-weight: 600;
    text-decoration: none;
    white-space: nowrap;
    outline-offset: -3px;
  }
  & a:hover {
    color: var(--ink);
  }
  & a[aria-current] {
    color: var(--ink);
    border-color: var(--accent);
    /* On a narrow page the row begins where this one is seen. */
    scroll-initial-target: nearest;
  }
`

export interface Tab {
  name: string
  href: string
  isCurrent: boolean
}

/** Tabs whose choice is in the address. They are links, so they work before hydration and with the back button. */
export const Tabs = ({ label, tabs }: { label: string; tabs: Tab[] }) => (
  <nav aria-label={label}>
    <ul className={list}>
      {tabs.map(({ name, href, isCurrent }) => (
        <li key={href}>
          <Link href={href} aria-current={isCurrent ? 'page' : undefined}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
