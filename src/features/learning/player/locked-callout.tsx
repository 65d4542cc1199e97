import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Course, Lesson } from '../../../../openapi/generated/portal.ts'
import { paths } from '../../../platform/address/paths.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { useRegister } from '../../courses/register.ts'

/** Says that a lesson requires registration, and registers the person. */
export function LockedCallout({ course, lesson, isSignedIn }: { course: Course; lesson: Lesson; isSignedIn: boolean }) {
  const { t } = useTranslation(['lesson', 'modals'])
  const { register, isRegistering } = useRegister(course.id)
  return (
    <Callout
      icon="lock"
      title={t('lockedTitle')}
      action={
        isSignedIn ? (
          <Button disabled={isRegistering} onClick={register}>
            {t('modals:unlock.register')}
          </Button>
        ) : (
          <Link href={paths.login(paths.player(course.alias, lesson.id))} className={buttonClass()}>
            {t('modals:unlock.signIn')}
          </Link>
        )
      }
    >
      {t('lockedText')}
    </Callout>
  )
}
