import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../../platform/address/paths.ts'
import { CardGrid, type CardListProps } from '../../../platform/lists/card-list.tsx'
import { CategoryNames } from '../../../platform/lists/category-names.tsx'
import { directionOf } from '../../../platform/texts/locales.ts'
import { card, cardBody, cardFacts, cardTitle } from '../../../ui/card.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Row } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { Portrait } from '../portrait.tsx'
import type { TutorCardData } from './api.ts'

const head = css`
  display: flex;
  gap: var(--space-3) var(--space-4);
  align-items: center;
  padding: var(--space-5) var(--space-5) 0;
  & > div {
    min-inline-size: 0;
  }
  @media (min-width: 40rem) {
    flex-direction: column;
    align-items: start;
  }
`
const work = css`
  color: var(--ink-soft);
  line-height: 1.4;
`

interface TutorCardProps {
  tutor: TutorCardData
  /** on the first screen, so that the portrait loads eagerly */
  isFirst: boolean
  /** the level below the heading that the list stands under */
  heading: 'h2' | 'h3'
}

/** A tutor in a list; the whole card is the link. */
function TutorCard({ tutor, isFirst, heading: Heading }: TutorCardProps) {
  const { t } = useTranslation(['experts', 'courses'])
  const { firstName, lastName, title, preferredLanguageCode: language, courseCount, webinarCount } = tutor
  return (
    <article className={card}>
      <div className={head}>
        <Portrait person={tutor} size="medium" isFirst={isFirst} />
        <div>
          <Heading className={cardTitle}>
            <Link href={paths.tutor(tutor.alias)}>
              <bdi>
                {firstName} {lastName}
              </bdi>
            </Link>
          </Heading>
          {title && (
            <p className={work} lang={language ?? undefined} dir={language ? directionOf(language) : 'auto'}>
              {title}
            </p>
          )}
        </div>
      </div>
      <div className={cardBody}>
        <Row gap={2}>
          <CategoryNames categories={tutor.categories} />
        </Row>
        <ul className={cardFacts}>
          {courseCount > 0 && (
            <li>
              <Icon name="text" />
              {t('courses', { count: courseCount })}
            </li>
          )}
          {webinarCount > 0 && (
            <li>
              <Icon name="video" />
              {t('webinars', { count: webinarCount })}
            </li>
          )}
        </ul>
      </div>
    </article>
  )
}

/** People need less room. */
const faces = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15.5rem), 1fr));
  gap: var(--space-5);
`

export const TutorCardList = ({ items, heading, first = 0 }: CardListProps<TutorCardData>) => (
  <CardGrid
    className={faces}
    items={items}
    card={(tutor, index) => <TutorCard tutor={tutor} heading={heading} isFirst={index < first} />}
  />
)
