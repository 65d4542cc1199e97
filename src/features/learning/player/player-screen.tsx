import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'wouter'
import { firstChoice } from '../../../../machines/rules/lesson-outline.ts'
import type { Course, Lesson } from '../../../../openapi/generated/portal.ts'
import { paths } from '../../../platform/address/paths.ts'
import { isMissing } from '../../../platform/api/errors.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { MissingCallout } from '../../../platform/page/missing-callout.tsx'
import { usePageTitle } from '../../../platform/page/page-title.tsx'
import { useFlow, usePortal, useViewer } from '../../../platform/portal.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { Container, Row } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { courseQuery, lessonListQuery } from '../../courses/api.ts'
import { lessonQuery } from '../api.ts'
import { itemOf } from '../effects.ts'
import { ItemView } from './item-view.tsx'
import { LockedCallout } from './locked-callout.tsx'
import { Outline } from './outline.tsx'
import { PlayerBar } from './player-bar.tsx'
import { PlayerHead } from './player-head.tsx'

const layout = css`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, 1fr);
  @media (min-width: 62rem) {
    grid-template-columns: minmax(0, 1fr) 22rem;
  }
`
const stage = css`
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
`
const content = css`
  flex: 1;
  inline-size: 100%;
  max-inline-size: 56rem;
  margin-inline: auto;
  padding: var(--space-6) var(--gutter) var(--space-7);
`

const gone = css`
  margin-block-end: var(--space-5);
  padding: var(--space-4) var(--space-5);
  border-radius: var(--radius);
  background: var(--warm-soft);
  color: var(--warm);
`

/** The player: one lesson of a course, item by item. `:course` is an id or an alias. */
export function PlayerScreen() {
  const { t } = useTranslation(['lesson', 'common'])
  const { api } = usePortal()
  const { course: courseName, lesson: lessonId } = useParams<{ course: string; lesson: string }>()
  const course = useQuery(courseQuery(api, courseName))
  const lesson = useQuery(lessonQuery(api, lessonId))
  usePageTitle(lesson.data?.name)

  const isGone = isMissing(lesson.error)
  if (isMissing(course.error) || (isGone && !course.data) || isForeign(course.data, lesson.data)) {
    return (
      <Container className={content}>
        <MissingCallout error={course.error ?? lesson.error} />
      </Container>
    )
  }
  if (isGone) return <LessonCallout icon="search" course={courseName} title={t('gone')} />
  // A loaded lesson stays on the page when a refetch fails.
  if (course.data && lesson.data) return <LessonPlayer course={course.data} lesson={lesson.data} />
  if (!course.isError && !lesson.isError) return null
  const retry = () => Promise.all([course.refetch(), lesson.refetch()])
  return (
    <LessonCallout icon="alert" course={courseName} title={t('loadFailed')}>
      <Button onClick={retry}>{t('common:tryAgain')}</Button>
    </LessonCallout>
  )
}

interface LessonCalloutProps {
  icon: IconName
  title: string
  course: string
  children?: ReactNode
}

/** Shown in place of a lesson that is missing or cannot be loaded. */
function LessonCallout({ icon, title, course, children }: LessonCalloutProps) {
  const { t } = useTranslation('lesson')
  return (
    <Container className={content}>
      <Callout
        icon={icon}
        isProblem
        isPage
        title={title}
        action={
          <Row>
            {children}
            <Link className={buttonClass('quiet')} href={paths.course(course)}>
              {t('toCourse')}
            </Link>
          </Row>
        }
      />
    </Container>
  )
}

/** A lesson of another course must not open under this one's address. */
const isForeign = (course: Course | undefined, lesson: Lesson | undefined) =>
  course !== undefined && lesson !== undefined && lesson.courseId !== course.id

function LessonPlayer({ course, lesson }: { course: Course; lesson: Lesson }) {
  const { t } = useTranslation('lesson')
  const { api } = usePortal()
  const viewer = useViewer()
  const wanted = useParams<{ content?: string }>().content ?? null
  const lessons = useQuery(lessonListQuery(api, course.id))
  const selected = useSelected(course, lesson, wanted)
  const item = lesson.content.find((one) => one.id === selected)
  const heading = useHeadingFocus(selected)
  // Lasts until the person selects another item, which changes the address.
  const isPartGone = wanted !== null && !lesson.content.some((one) => one.id === wanted)
  return (
    <div className={layout}>
      <div className={stage}>
        <PlayerHead course={course} lesson={lesson} />
        <div className={content}>
          {isPartGone && (
            <p role="status" className={gone}>
              {t('itemGone')}
            </p>
          )}
          {lesson.isLocked ? (
            <LockedCallout course={course} lesson={lesson} isSignedIn={viewer !== null} />
          ) : (
            item && <ItemView key={item.id} item={item} course={course} heading={heading} />
          )}
          {!lesson.isLocked && !item && <Callout icon="text" title={t('empty')} />}
        </div>
        <PlayerBar />
      </div>
      <Outline course={course} lessons={lessons.data?.items ?? [lesson]} lessonId={lesson.id} contentId={selected} />
    </div>
  )
}

/** Focuses the heading of another item in the moment it is shown, so that no key press in between is lost. */
function useHeadingFocus(itemId: string | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(itemId)
  useLayoutEffect(() => {
    if (before.current !== null && before.current !== itemId) heading.current?.focus({ preventScroll: true })
    before.current = itemId
  }, [itemId])
  return heading
}

/** Keeps the lesson machine in step with the address, and says which item is shown. */
function useSelected(course: Course, lesson: Lesson, wanted: string | null): string | null {
  const machine = useFlow('lesson')
  const viewer = useViewer()
  const isHere = useSelector(machine, ({ context }) => context.lessonId === lesson.id)
  const active = useSelector(machine, ({ context }) => context.contentId)
  const isSignedIn = viewer !== null
  useEffect(() => {
    const { context } = machine.getSnapshot()
    if (context.lessonId === lesson.id && context.signedIn === isSignedIn) return
    machine.send({ type: 'OPEN', courseId: course.id, lessonId: lesson.id, contentId: wanted, signedIn: isSignedIn })
  }, [machine, course.id, lesson.id, isSignedIn, wanted])
  useEffect(() => {
    if (wanted !== null) machine.send({ type: 'SELECT', contentId: wanted })
  }, [machine, wanted])
  useEffect(() => {
    // The person may have registered in another tab.
    if (!lesson.isLocked && machine.getSnapshot().matches('locked')) machine.send({ type: 'UNLOCKED' })
  }, [machine, lesson.isLocked])
  useEffect(() => () => machine.send({ type: 'LEAVE' }), [machine])
  const shown = isHere && lesson.content.some((one) => one.id === active) ? active : null
  return shown ?? firstChoice(lesson.content.map(itemOf), wanted)?.id ?? null
}
