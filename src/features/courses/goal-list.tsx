import { directionOf } from '../../platform/texts/locales.ts'
import { Icon } from '../../ui/icon.tsx'
import { css } from '../../ui/style.ts'

const list = css`
  display: grid;
  gap: var(--space-3) var(--space-4);
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
  max-inline-size: 60rem;
  & > li {
    display: flex;
    gap: var(--space-3);
    align-items: start;
  }
  & svg {
    color: var(--good);
    margin-block-start: 0.2em;
  }
`

/** What a course or an event teaches, in the language it is in. */
export const GoalList = ({ goals, language }: { goals: readonly string[]; language: string }) => (
  <ul className={list} lang={language} dir={directionOf(language)}>
    {goals.map((goal) => (
      <li key={goal}>
        <Icon name="check" />
        {goal}
      </li>
    ))}
  </ul>
)
