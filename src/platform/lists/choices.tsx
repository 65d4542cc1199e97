import { Link } from 'wouter'
import { css } from '../../ui/style.ts'
import type { Tab } from './tabs.tsx'

const list = css`
  display: inline-flex;
  flex-wrap: wrap;
  padding: 3px;
  border: 1px solid var(--line);
  border-radius: 1.6rem;
  background: var(--sunken);
  & a {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.5rem;
    padding-inline: var(--space-3);
    border-radius: var(--pill);
    color: var(--ink-soft);
    font-size: var(--step--1);
    font-weight: 600;
    text-decoration: none;
    white-space: nowrap;
  }
  & a:hover {
    color: var(--ink);
  }
  & a:focus-visible {
    border-radius: var(--pill);
  }
  & a[aria-current] {
    background: var(--surface);
    color: var(--ink);
    box-shadow: var(--shadow);
  }
`

/** One of a few ways to show the same, which stands in the address: links, as tabs are. */
export const Choices = ({ label, choices }: { label: string; choices: readonly Tab[] }) => (
  <nav aria-label={label}>
    <ul className={list}>
      {choices.map(({ name, href, isCurrent }) => (
        <li key={href}>
          <Link href={href} aria-current={isCurrent ? 'true' : undefined}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
