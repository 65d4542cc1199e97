import { useTranslation } from 'react-i18next'
import type { Lesson } from '../../../openapi/generated/portal.ts'
import { usePortal } from '../../platform/portal.tsx'
import { formatProgress, numberFormat } from '../../platform/texts/formats.ts'
import { ProgressBar } from '../../ui/progress.tsx'

interface CourseProgressProps {
  /** percent */
  progress: number
  lessons: readonly Pick<Lesson, 'progress'>[]
  label: string
}

/** How far the person has come in a course: the bar, the number of lessons and percent (LEARN-58). */
export function CourseProgress({ progress, lessons, label }: CourseProgressProps) {
  const { t } = useTranslation('course')
  const { locale } = usePortal()
  const finished = lessons.filter((lesson) => lesson.progress >= 100).length
  const inLessons = t('lessonsDone', { done: numberFormat(locale).format(finished), count: lessons.length })
  const percent = formatProgress(progress, locale)
  return (
    <ProgressBar value={progress} label={label} text={lessons.length > 0 ? `${inLessons} · ${percent}` : percent} />
  )
}
