import { useTranslation } from 'react-i18next'
import { STUCK_DAYS, STUCK_FAILURES } from '../../../../openapi/generated/constants.ts'
import { useListUrl } from '../../../platform/address/url-state.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { Choices } from '../../../platform/lists/choices.tsx'
import { useSyncedField } from '../../../platform/lists/synced-field.ts'
import { Deferred, deferred } from '../../../platform/page/deferred.tsx'
import { ProblemCallout } from '../../../platform/page/problem-callout.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { numberFormat } from '../../../platform/texts/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { cx } from '../../../ui/classes.ts'
import { SelectField } from '../../../ui/field.tsx'
import { Stack, smallText, softText } from '../../../ui/layout.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { css } from '../../../ui/style.ts'
import type { TutorId } from '../tutor-filter.ts'
import { taughtCoursesQuery } from './api.ts'
import { daysOf } from './days.ts'
import { RosterTable } from './roster-table.tsx'
import { STUDENT_TABS, STUDENT_VIEWS, STUDENTS_VIEW, shownCourse } from './students-url.ts'

/** Loaded where it is asked for. */
const stops = deferred(async () => (await import('./stops/course-stops.tsx')).CourseStops, true)

const form = css`
  display: grid;
  gap: var(--space-4);
`
const line = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`

/** Who learns in one of the tutor's courses; the course, the tab, who of them, search, order and page stand in the address (LEARN-61). */
export function Roster({ tutorId }: { tutorId: TutorId }) {
  const { t } = useTranslation('dashboard')
  const { api, locale } = usePortal()
  const { state, hrefOf, send } = useListUrl(STUDENTS_VIEW)
  const field = useSyncedField(state.q)
  const courses = useQuery(taughtCoursesQuery(api, tutorId))
  if (courses.isError) return <ProblemCallout error={courses.error} onRetry={() => courses.refetch()} />
  if (!courses.data) return null
  const { items } = courses.data
  const course = shownCourse(items, state.course)
  if (!course) {
    return (
      <Callout icon="people" title={t('students.noCourses.title')}>
        {t('students.noCourses.text')}
      </Callout>
    )
  }
  const isRoster = state.tab === 'roster'
  return (
    <Stack gap={5}>
      <search>
        <form
          className={form}
          onSubmit={(submit) => {
            submit.preventDefault()
            send(submit.currentTarget)
          }}
        >
          <SelectField
            name="course"
            label={t('students.course')}
            value={course.id}
            onChange={({ currentTarget }) => currentTarget.form && send(currentTarget.form)}
          >
            {items.every(({ id }) => id !== course.id) && (
              <option value={course.id}>{t('students.otherCourse')}</option>
            )}
            {items.map(({ id, name, languageCode }) => (
              <option key={id} value={id} lang={languageCode}>
                {name}
              </option>
            ))}
          </SelectField>
          {isRoster && (
            <div className={line}>
              <SearchBox
                ref={field}
                defaultValue={state.q}
                aria-label={t('students.search')}
                placeholder={t('students.search')}
              />
              <Button type="submit" variant="quiet">
                {t('students.submit')}
              </Button>
            </div>
          )}
        </form>
      </search>
      <Choices
        label={t('students.tab.label')}
        choices={STUDENT_TABS.map((tab) => ({
          name: t(`students.tab.${tab}`),
          href: hrefOf({ tab, item: '', page: 1 }),
          isCurrent: tab === state.tab,
        }))}
      />
      {isRoster ? people() : <Deferred part={stops} props={{ courseId: course.id }} />}
    </Stack>
  )

  function people() {
    return (
      <>
        <Choices
          label={t('students.view.label')}
          choices={STUDENT_VIEWS.map((view) => ({
            name: t(`students.view.${view}`),
            href: hrefOf({ view, page: 1 }),
            isCurrent: view === state.view,
          }))}
        />
        <p className={cx(smallText, softText)}>
          {t('students.stuck.explained', {
            failures: numberFormat(locale).format(STUCK_FAILURES),
            days: daysOf(STUCK_DAYS, locale),
          })}
        </p>
        {course && <RosterTable key={course.id} course={course} />}
      </>
    )
  }
}
