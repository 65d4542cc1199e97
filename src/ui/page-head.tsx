import { Icon, type IconName } from './icon.tsx'
import { css } from './style.ts'

/** The band across the top of a page that holds its heading. */
export const headBand = css`
  background: var(--sunken);
  border-block-end: 1px solid var(--line);
`

/** Two columns: the heading, and a picture or the main action. */
export const headColumns = css`
  display: grid;
  gap: var(--space-6);
  align-items: start;
  padding-block: var(--space-6);
  @media (min-width: 56rem) {
    grid-template-columns: 1.2fr 1fr;
    padding-block: var(--space-7);
  }
`

const list = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-5);
  color: var(--ink-soft);
  & > li {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
  }
`

/** Short facts with their icons; empty ones are left out. */
export const HeadFacts = ({ facts }: { facts: readonly (readonly [IconName, string])[] }) => (
  <ul className={list}>
    {facts.map(
      ([icon, text]) =>
        text !== '' && (
          <li key={icon}>
            <Icon name={icon} />
            {text}
          </li>
        ),
    )}
  </ul>
)
