import { useTranslation } from 'react-i18next'
import type { Course, Feedback } from '../../../openapi/generated/portal.ts'
import { useListQuery } from '../../platform/api/query.ts'
import { ListResults } from '../../platform/lists/list-results.tsx'
import { useFlow, usePortal } from '../../platform/portal.tsx'
import { Day } from '../../platform/texts/day.tsx'
import { numberFormat } from '../../platform/texts/formats.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Row, Stack, softText } from '../../ui/layout.tsx'
import { Stars } from '../../ui/stars.tsx'
import { css } from '../../ui/style.ts'
import { Portrait } from '../people/portrait.tsx'
import { reviewsQuery } from './reviews-api.ts'

const average = css`
  font: 600 var(--step-4) / 1 var(--serif);
`
const list = css`
  display: grid;
  gap: var(--space-5);
  max-inline-size: 46rem;
  & > li + li {
    padding-block-start: var(--space-5);
    border-block-start: 1px solid var(--line);
  }
`
const who = css`
  font: 600 var(--step-0) / 1.5 var(--sans);
`
const words = css`
  white-space: pre-line;
  overflow-wrap: anywhere;
`
/** The author of a review whose account is gone. */
const NOBODY = { firstName: '·', lastName: '', avatar: null }

interface CourseReviewsProps {
  course: Course
  page: number
  hrefOf(page: number): string
}

/** What learners say of a course: the mean, and each review that staff has read; the own one from the start. */
export function CourseReviews({ course, page, hrefOf }: CourseReviewsProps) {
  const { t } = useTranslation(['course', 'courses'])
  const { api, locale } = usePortal()
  const reviews = useListQuery(reviewsQuery(api, course.id, page))
  const rating =
    course.rating === null ? null : numberFormat(locale, { maximumFractionDigits: 1 }).format(course.rating)
  return (
    <Stack gap={6}>
      <Stack gap={4}>
        <h2>{t('reviewsTitle')}</h2>
        {course.rating !== null && (
          <Row gap={4}>
            <span className={average} aria-hidden="true">
              {rating}
            </span>
            <Stack gap={1}>
              <Stars rating={course.rating} label={t('courses:rating', { rating })} />
              <span className={softText}>{t('courses:reviews', { count: course.reviewCount })}</span>
            </Stack>
            <WriteReview course={course} />
          </Row>
        )}
      </Stack>
      <ListResults
        list={reviews}
        hrefOf={hrefOf}
        empty={<Callout icon="star" title={t('noReviews')} action={<WriteReview course={course} />} />}
      >
        {(items) => (
          <ul className={list}>
            {items.map((review) => (
              <li key={review.id}>
                <Review review={review} />
              </li>
            ))}
          </ul>
        )}
      </ListResults>
    </Stack>
  )
}

function Review({ review: { author, rating, message, handledAt, createdAt } }: { review: Feedback }) {
  const { t } = useTranslation(['course', 'courses'])
  return (
    <article>
      <Stack gap={3}>
        <Row gap={3}>
          <Portrait person={author ?? NOBODY} size="small" />
          <Stack gap={1}>
            <h3 className={who}>
              <bdi>{author ? `${author.firstName} ${author.lastName}` : t('formerLearner')}</bdi>
            </h3>
            <Row gap={3} className={softText}>
              {rating !== null && <Stars rating={rating} label={t('courses:rating', { rating })} />}
              <Day at={createdAt} />
            </Row>
          </Stack>
          {handledAt === null && <Badge tone="warm">{t('unreadReview')}</Badge>}
        </Row>
        <p className={words} dir="auto">
          {message}
        </p>
      </Stack>
    </article>
  )
}

/** Shown to registered people, because only they may review. */
function WriteReview({ course }: { course: Course }) {
  const { t } = useTranslation('course')
  const modal = useFlow('modal')
  if (!course.isRegistered) return null
  const open = () => modal.send({ type: 'OPEN', modal: { kind: 'feedback-form', type: 'course', targetId: course.id } })
  return (
    <Button variant="quiet" onClick={open}>
      <Icon name="star" />
      {t('writeReview')}
    </Button>
  )
}
