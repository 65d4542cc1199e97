import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Course } from '../../../openapi/generated/portal.ts'
import { lessonListQuery } from '../../api/lessons.ts'
import { nextItem } from '../../domain/next-item.ts'
import { paths } from '../../domain/paths.ts'
import { usePortal, useViewer } from '../../portal/portal.tsx'
import { Press } from '../../portal/press.tsx'
import { Price } from '../../portal/price.tsx'
import { useQuery } from '../../portal/query.ts'
import { useRegister } from '../../portal/register.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The next step into a course: sign in, register with its price, or go on where one stopped. */
export function CourseAction({ course }: { course: Course }) {
  const { t } = useTranslation('course')
  const { api } = usePortal()
  const viewer = useViewer()
  const lessons = useQuery(lessonListQuery(api, course.id))
  const { register, isRegistering } = useRegister(course.id)
  const progress = course.progress ?? 0
  if (!course.isRegistered) {
    return (
      <>
        {viewer ? (
          <Press disabled={isRegistering} onPress={register}>
            {isRegistering ? t('registering') : t('register')}
          </Press>
        ) : (
          <Link href={paths.login(paths.course(course.alias))} className={buttonClass()}>
            {t('signInToRegister')}
          </Link>
        )}
        <Price of={course} />
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
