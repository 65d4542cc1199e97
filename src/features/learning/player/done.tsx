import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course, LessonContent } from '../../../../openapi/generated/portal.ts'
import { useViewer } from '../../../platform/portal.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { css } from '../../../ui/style.ts'
import { useRecord } from './playback.ts'
import { Preview } from './preview.tsx'
import { useReachedEnd } from './reached-end.ts'

const line = css`
  display: flex;
  min-block-size: 2.75rem;
  align-items: center;
`

/** The end of a text, image or file item, which is completed by scrolling here or by the button (LEARN-33). */
export function Done({ item, course }: { item: LessonContent; course: Course }) {
  const { t } = useTranslation('lesson')
  const record = useRecord(item)
  const viewer = useViewer()
  const isCounted = viewer !== null && course.isRegistered
  const isDone = item.completedAt !== null
  const finish = () => record({ progress: 100 })
  const end = useReachedEnd(isCounted && !isDone, finish)
  // What stands in place of the button takes the focus that goes with it (PAGE-27).
  const leaveFocus = useCallback(
    (button: HTMLButtonElement | null) => () => {
      if (document.activeElement === button) end.current?.focus()
    },
    [end],
  )
  if (!isCounted) return <Preview item={item} course={course} />
  return (
    <div ref={end} tabIndex={-1} className={line}>
      {isDone ? (
        <Badge tone="good">
          <Icon name="check" />
          {t('completed')}
        </Badge>
      ) : (
        <Button ref={leaveFocus} variant="quiet" onClick={finish}>
          {item.targetType === 'text' ? t('markRead') : t('fileDone')}
        </Button>
      )}
    </div>
  )
}
