import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../../platform/address/paths.ts'
import { CardGrid } from '../../../platform/lists/card-list.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { formatDuration } from '../../../platform/texts/duration.ts'
import { formatProgress, numberFormat } from '../../../platform/texts/formats.ts'
import { directionOf } from '../../../platform/texts/locales.ts'
import { Badge } from '../../../ui/badge.tsx'
import { card, cardAcross, cardBody, cardFacts, cardSummary, cardText, cardTitle, cardTop } from '../../../ui/card.ts'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/layout.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { Cover } from '../../media/cover.tsx'
import type { CourseCardData } from '../api.ts'
import type { View } from '../catalogue/filters.ts'
import { Price } from '../price.tsx'
import { CardDetails } from './card-details.tsx'
import { CARD_SIZES } from './card-sizes.ts'
import { type CatalogueCardsProps, gridOf } from './card-views.ts'

interface CourseCardProps {
  course: CourseCardData
  /** on the first screen, so that its picture loads eagerly */
  isFirst: boolean
  /** the level below the heading that the list stands under */
  heading: 'h2' | 'h3'
  view: View
}

/** A course in a list; the whole card is its link. */
function CourseCard({ course, isFirst, heading: Heading, view }: CourseCardProps) {
  const { t } = useTranslation('courses')
  const { locale } = usePortal()
  const own = { lang: course.languageCode, dir: directionOf(course.languageCode) }
  const [tutor] = course.tutors
  const rating =
    course.rating === null ? null : numberFormat(locale, { maximumFractionDigits: 1 }).format(course.rating)
  const isDetailed = view !== 'default'
  return (
    <article className={cx(card, view === 'detailed-horizontal' && cardAcross)}>
      <Cover media={course.cover} sizes={CARD_SIZES[view]} isFirst={isFirst} />
      <div className={cardBody}>
        <div className={cardTop}>
          <Badge>{t(`level.${course.audienceLevel}`)}</Badge>
          {!course.isRegistered && <Price of={course} />}
        </div>
        <Heading className={cardTitle} {...own}>
          <Link href={paths.course(course.alias)}>{course.name}</Link>
        </Heading>
        <p className={isDetailed ? cardText : cardSummary} {...own}>
          {course.shortDescription}
        </p>
        {isDetailed && <CardDetails goals={course.goals} people={course.tutors} language={course.languageCode} />}
        <ul className={cardFacts}>
          <li>
            <Icon name="text" />
            {t('lessons', { count: course.lessonCount })}
          </li>
          <li>
            <Icon name="clock" />
            {formatDuration(course.duration, locale)}
          </li>
          {rating !== null && (
            <li>
              <Icon name="star" />
              <VisuallyHidden>{t('rating', { rating })}</VisuallyHidden>
              <span aria-hidden="true">{rating}</span>
              {isDetailed && course.reviewCount !== undefined && (
                <span>({t('reviews', { count: course.reviewCount })})</span>
              )}
            </li>
          )}
          {isDetailed && course.enrolledCount !== undefined && (
            <li>
              <Icon name="people" />
              {t('enrolled', { count: course.enrolledCount })}
            </li>
          )}
          {!isDetailed && tutor && !course.isRegistered && (
            <li>{t('by', { name: `${tutor.firstName} ${tutor.lastName}` })}</li>
          )}
        </ul>
        {course.progress !== null && (
          <ProgressBar value={course.progress} label={t('progress')} text={formatProgress(course.progress, locale)} />
        )}
      </div>
    </article>
  )
}

export const CourseCardList = ({ items, heading, first = 0, view }: CatalogueCardsProps<CourseCardData>) => (
  <CardGrid
    {...gridOf(view)}
    items={items}
    card={(course, index) => (
      <CourseCard course={course} heading={heading} isFirst={index < first} view={view ?? 'default'} />
    )}
  />
)
