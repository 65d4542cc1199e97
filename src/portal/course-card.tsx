import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { CourseCardData } from '../api/courses.ts'
import { formatDuration } from '../domain/duration.ts'
import { directionOf } from '../domain/locales.ts'
import { paths } from '../domain/paths.ts'
import { formatPrice, type Priced } from '../domain/price.ts'
import { Badge } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/layout.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import { css } from '../ui/style.ts'
import { Cover } from './cover.tsx'
import { usePortal } from './portal.tsx'

const card = css`
  position: relative;
  display: flex;
  flex-direction: column;
  block-size: 100%;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: var(--shadow);
  transition:
    translate var(--quick),
    box-shadow var(--quick);
  &:hover {
    translate: 0 -3px;
    box-shadow: var(--shadow-raised);
  }
  &:focus-within {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
`
const body = css`
  display: flex;
  flex-direction: column;
  flex: 1;
  gap: var(--space-2);
  padding: var(--space-4) var(--space-5) var(--space-5);
`
const title = css`
  font-size: var(--step-1);
  & > a {
    color: inherit;
    text-decoration: none;
  }
  & > a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  & > a:focus-visible {
    outline: none;
  }
`
const summary = css`
  color: var(--ink-soft);
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  overflow: hidden;
`
const facts = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-4);
  margin-block-start: auto;
  padding-block-start: var(--space-3);
  font-size: var(--step--1);
  color: var(--ink-soft);
  & > li {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
  }
`
const priceLine = css`
  display: flex;
  align-items: baseline;
  gap: var(--space-2);
  font-weight: 700;
  & > s {
    color: var(--ink-soft);
    font-weight: 400;
  }
`
const top = css`
  display: flex;
  justify-content: space-between;
  gap: var(--space-2);
`

export function Price({ course }: { course: Priced }) {
  const { t } = useTranslation('courses')
  const { locale } = usePortal()
  const price = formatPrice(course, locale)
  if (!price) return <span className={priceLine}>{t('free')}</span>
  return (
    <span className={priceLine}>
      {price.before && (
        <s>
          <VisuallyHidden>{t('before')} </VisuallyHidden>
          {price.before}
        </s>
      )}
      <span>
        {price.before && <VisuallyHidden>{t('now')} </VisuallyHidden>}
        {price.now}
      </span>
    </span>
  )
}

interface CourseCardProps {
  course: CourseCardData
  /** on the first screen, so that its picture must not wait */
  isFirst: boolean
  /** the level below the heading that the list stands under */
  heading: 'h2' | 'h3'
}

/** A course in a list; the whole card is its link. */
export function CourseCard({ course, isFirst, heading: Heading }: CourseCardProps) {
  const { t } = useTranslation('courses')
  const { locale } = usePortal()
  const own = { lang: course.languageCode, dir: directionOf(course.languageCode) }
  const [tutor] = course.tutors
  return (
    <article className={card}>
      <Cover media={course.cover} sizes="(min-width: 62rem) 22rem, (min-width: 40rem) 46vw, 92vw" isFirst={isFirst} />
      <div className={body}>
        <div className={top}>
          <Badge>{t(`level.${course.audienceLevel}`)}</Badge>
          {!course.isRegistered && <Price course={course} />}
        </div>
        <Heading className={title} {...own}>
          <Link href={paths.course(course.alias)}>{course.name}</Link>
        </Heading>
        <p className={summary} {...own}>
          {course.shortDescription}
        </p>
        <ul className={facts}>
          <li>
            <Icon name="text" />
            {t('lessons', { count: course.lessonCount })}
          </li>
          <li>
            <Icon name="clock" />
            {formatDuration(course.duration, locale)}
          </li>
          {course.rating !== null && (
            <li>
              <Icon name="star" />
              <VisuallyHidden>{t('rating', { rating: course.rating.toLocaleString(locale) })}</VisuallyHidden>
              <span aria-hidden="true">{course.rating.toLocaleString(locale, { maximumFractionDigits: 1 })}</span>
            </li>
          )}
          {tutor && !course.isRegistered && <li>{t('by', { name: `${tutor.firstName} ${tutor.lastName}` })}</li>}
        </ul>
        {course.progress !== null && <ProgressBar value={course.progress} label={t('progress')} />}
      </div>
    </article>
  )
}
