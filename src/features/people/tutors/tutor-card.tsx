import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { TutorCardData } from '../api/profiles.ts'
import { directionOf } from '../domain/locales.ts'
import { paths } from '../domain/paths.ts'
import { card, cardBody, cardFacts, cardTitle } from '../ui/card.ts'
import { Icon } from '../ui/icon.tsx'
import { Row } from '../ui/layout.tsx'
import { css } from '../ui/style.ts'
import { CategoryNames } from './category-names.tsx'
import { Portrait } from './portrait.tsx'

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
  /** on the first screen, so that the portrait must not wait */
  isFirst: boolean
  /** the level below the heading that the list stands under */
  heading: 'h2' | 'h3'
}

/** A tutor in a list; the whole card is the link. */
export function TutorCard({ tutor, isFirst, heading: Heading }: TutorCardProps) {
  const { t } = useTranslation(['experts', 'courses'])
  const { firstName, lastName, title, preferredLanguageCode: language, courseCount, webinarCount } = tutor
  return (
    <article className={card}>
      <div className={head}>
        <Portrait person={tutor} size="medium" isFirst={isFirst} />
        <div>
          <Heading className={cardTitle}>
            <Link href={paths.expert(tutor.alias)}>
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
