import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Course } from '../../../openapi/generated/portal.ts'
import { paths } from '../../platform/address/paths.ts'
import { useQuery } from '../../platform/api/query.ts'
import { Press } from '../../platform/forms/press.tsx'
import { usePortal, useViewer } from '../../platform/portal.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BuyButton, wishFor } from '../payments/buy-button.tsx'
import { useQuoted } from '../payments/quoted.ts'
import { lessonListQuery } from './api.ts'
import { nextItem } from './next-item.ts'
import { Price } from './price.tsx'
import { useRegister } from './register.ts'

/** The next action for a course: sign in, register, or continue where the person stopped. */
export function CourseAction({ course, onRegistered }: { course: Course; onRegistered(): void }) {
  const { t } = useTranslation('course')
  const { api } = usePortal()
  const viewer = useViewer()
  const lessons = useQuery(lessonListQuery(api, course.id))
  const { register, isRegistering } = useRegister(course.id, onRegistered)
  const quoted = useQuoted(course)
  const progress = course.progress ?? 0
  if (!course.isRegistered) {
    return (
      <>
        {wishFor('course', course) ? (
          <BuyButton
            type="course"
            of={course}
            path={paths.course(course.alias)}
            name={t('buy')}
            busyName={t('buying')}
            takesCode
          />
        ) : viewer ? (
          <Press disabled={isRegistering} onPress={register}>
            {isRegistering ? t('registering') : t('register')}
          </Press>
        ) : (
          <Link href={paths.login(paths.course(course.alias))} className={buttonClass()}>
            {t('signInToRegister')}
          </Link>
        )}
        <Price of={quoted} />
      </>
    )
  }
  const next = nextItem(lessons.data?.items ?? [])
  if (!next) return null
  const isOver = progress >= 100
  return (
    <Link
      href={paths.player(course.alias, next.lessonId, next.contentId)}
      className={buttonClass(isOver ? 'quiet' : 'primary')}
    >
      {isOver ? t('again') : progress > 0 ? t('continue') : t('begin')}
      <Icon name="arrow" />
    </Link>
  )
}
