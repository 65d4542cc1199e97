import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Course, LessonContent } from '../../../../openapi/generated/portal.ts'
import { paths } from '../../../platform/address/paths.ts'
import { useViewer } from '../../../platform/portal.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { css } from '../../../ui/style.ts'
import { useRegister } from '../../courses/register.ts'

const hint = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3) var(--space-5);
  padding: var(--space-4) var(--space-5);
  border-radius: var(--radius);
  background: var(--warm-soft);
  color: var(--warm);
`

/** Tells people who preview a lesson that their progress is not counted until they register. */
export function Preview({ item, course }: { item: LessonContent; course: Course }) {
  const { t } = useTranslation(['lesson', 'course', 'modals'])
  const viewer = useViewer()
  const { register, isRegistering } = useRegister(course.id)
  return (
    <div className={hint}>
      <span>
        <Icon name="alert" /> {viewer ? t('previewRegister') : t('guest')}
      </span>
      {viewer ? (
        <Button variant="quiet" disabled={isRegistering} onClick={register}>
          {t('modals:unlock.register')}
        </Button>
      ) : (
        <Link href={paths.login(paths.player(course.alias, item.lessonId, item.id))} className={buttonClass('quiet')}>
          {t('modals:unlock.signIn')}
        </Link>
      )}
    </div>
  )
}
