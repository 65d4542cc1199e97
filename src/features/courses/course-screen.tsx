import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import type { Course } from '../../../openapi/generated/portal.ts'
import { useUrlState } from '../../platform/address/url-state.ts'
import { isMissing } from '../../platform/api/errors.ts'
import { useQuery } from '../../platform/api/query.ts'
import { Tabs } from '../../platform/lists/tabs.tsx'
import { MarkdownText } from '../../platform/markdown/markdown-text.tsx'
import { FloatingAction } from '../../platform/page/floating-action.tsx'
import { MissingCallout } from '../../platform/page/missing-callout.tsx'
import { usePageTitle } from '../../platform/page/page-title.tsx'
import { ProblemCallout } from '../../platform/page/problem-callout.tsx'
import { usePortal } from '../../platform/portal.tsx'
import { directionOf } from '../../platform/texts/locales.ts'
import { Container, Stack } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { courseQuery } from './api.ts'
import { CourseAction } from './course-action.tsx'
import { CourseContents } from './course-contents.tsx'
import { type CourseDone, CourseEntry } from './course-entry.tsx'
import { CourseHead } from './course-head.tsx'
import { CourseReviews } from './course-reviews.tsx'
import { COURSE_TABS, COURSE_VIEW, type CourseTab } from './course-tabs.ts'
import { CourseTutors } from './course-tutors.tsx'
import { GoalList } from './goal-list.tsx'

const below = css`
  padding-block: var(--space-6) var(--space-8);
`

/** A course: what it is, what it holds, who teaches it, and the way in. `:course` is an id or an alias. */
export function CourseScreen() {
  const { api } = usePortal()
  const id = useParams<{ course: string }>().course
  const course = useQuery(courseQuery(api, id))
  usePageTitle(course.data?.name)
  if (course.isError) {
    return (
      <Container className={below}>
        {isMissing(course.error) ? (
          <MissingCallout error={course.error} />
        ) : (
          <ProblemCallout error={course.error} onRetry={() => course.refetch()} />
        )}
      </Container>
    )
  }
  return course.data ? <CourseView course={course.data} /> : null
}

function CourseView({ course }: { course: Course }) {
  const { t } = useTranslation('course')
  const { state, hrefOf } = useUrlState(COURSE_VIEW)
  const tab = state['active-tab']
  const actions = useRef<HTMLDivElement>(null)
  const [done, setDone] = useState<CourseDone | null>(null)
  return (
    <>
      <CourseHead course={course}>
        <CourseEntry course={course} actions={actions} done={done} onDone={setDone} />
      </CourseHead>
      <Container className={below}>
        <Stack gap={6}>
          <Tabs
            label={t('tabs')}
            tabs={COURSE_TABS.map((name) => ({
              name: t(`tab.${name}`),
              href: hrefOf({ 'active-tab': name }),
              isCurrent: name === tab,
            }))}
          />
          <CoursePart course={course} tab={tab} page={state.page} reviewsAt={(page) => hrefOf({ page })} />
        </Stack>
      </Container>
      <FloatingAction label={t('entry')} original={actions}>
        <p lang={course.languageCode} dir={directionOf(course.languageCode)}>
          {course.name}
        </p>
        <CourseAction course={course} onRegistered={() => setDone('registered')} />
      </FloatingAction>
    </>
  )
}

interface CoursePartProps {
  course: Course
  tab: CourseTab
  /** of the reviews */
  page: number
  reviewsAt(page: number): string
}

function CoursePart({ course, tab, page, reviewsAt }: CoursePartProps) {
  const { t } = useTranslation('course')
  switch (tab) {
    case 'description':
      return <MarkdownText source={course.description} language={course.languageCode} />
    case 'goals':
      return (
        <Stack gap={5}>
          <h2>{t('goalsTitle')}</h2>
          <GoalList goals={course.goals} language={course.languageCode} />
        </Stack>
      )
    case 'content':
      return <CourseContents course={course} />
    case 'tutor':
      return <CourseTutors course={course} />
    case 'reviews':
      return <CourseReviews course={course} page={page} hrefOf={reviewsAt} />
  }
}
