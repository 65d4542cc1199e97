import { usePortal } from '../../../platform/portal.tsx'
import { languageNames } from '../../../platform/reference/languages.ts'
import { directionOf } from '../../../platform/texts/locales.ts'
import { Icon } from '../../../ui/icon.tsx'
import { css } from '../../../ui/style.ts'
import type { CardPerson } from '../../people/card-person.ts'
import { Portrait } from '../../people/portrait.tsx'

const MOST_GOALS = 3

const details = css`
  display: grid;
  gap: var(--space-3);
  padding-block-start: var(--space-2);
`
const goalList = css`
  display: grid;
  gap: var(--space-1);
  & > li {
    display: flex;
    gap: var(--space-2);
  }
  & svg {
    margin-block-start: 0.2em;
    color: var(--good);
  }
`
const facts = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  & > li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
`
const role = css`
  display: block;
  font-size: var(--step--1);
  color: var(--ink-soft);
`

interface CardDetailsProps {
  goals: readonly string[] | undefined
  people: readonly CardPerson[]
  language: string
}

/** What a card shows when it has more room: what one learns, from whom, and in which language. */
export function CardDetails({ goals = [], people, language }: CardDetailsProps) {
  const { locale } = usePortal()
  const own = { lang: language, dir: directionOf(language) }
  return (
    <div className={details}>
      {goals.length > 0 && (
        <ul className={goalList} {...own}>
          {goals.slice(0, MOST_GOALS).map((goal) => (
            <li key={goal}>
              <Icon name="check" />
              {goal}
            </li>
          ))}
        </ul>
      )}
      <ul className={facts}>
        {people.map((one) => (
          <li key={one.id}>
            <Portrait person={{ ...one, avatar: one.avatar ?? null }} size="small" />
            <span>
              {one.firstName} {one.lastName}
              {one.title && <span className={role}>{one.title}</span>}
            </span>
          </li>
        ))}
        <li>
          <Icon name="globe" />
          {languageNames([language], locale)[0] ?? language}
        </li>
      </ul>
    </div>
  )
}
