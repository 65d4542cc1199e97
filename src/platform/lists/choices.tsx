import { Link } from 'wouter'
import { Shape } from '../../ui/icon.tsx'
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
    gap: var(--space-2);
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
  & span {
    @media (max-width: 47.99rem) {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`

interface Choice extends Tab {
  /** an icon; on a phone it is shown without the name, which remains for screen readers */
  shape?: string
}

/** A switch between a few views of the same data. The choice is in the address, so the options are links. */
export const Choices = ({ label, choices }: { label: string; choices: readonly Choice[] }) => (
  <nav aria-label={label}>
    <ul className={list}>
      {choices.map(({ name, href, isCurrent, shape }) => (
        <li key={href}>
          <Link href={href} aria-current={isCurrent ? 'true' : undefined} title={shape && name}>
            {shape && <Shape of={shape} />}
            {shape ? <span>{name}</span> : name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
