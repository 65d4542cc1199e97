import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course, LessonContent } from '../../../../openapi/generated/portal.ts'
import { MarkdownText } from '../../../platform/markdown/markdown-text.tsx'
import { Deferred, deferred } from '../../../platform/page/deferred.tsx'
import { directionOf } from '../../../platform/texts/locales.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Row, Stack, softText } from '../../../ui/layout.tsx'
import { itemKind } from '../../courses/item-kind.ts'
import { QuizItem } from '../quiz/quiz-item.tsx'
import { Done } from './done.tsx'
import { FileItem, ImageItem } from './file-item.tsx'
import { LinkedText } from './linked-place.tsx'
import { MediaItem } from './media-item.tsx'

const notes = deferred(async () => (await import('../notes/notes-entry.tsx')).NotesEntry)

interface ItemViewProps {
  item: LessonContent
  course: Course
  heading: Ref<HTMLHeadingElement>
}

/** One item of a lesson, whatever its kind. */
export function ItemView({ item, course, heading }: ItemViewProps) {
  const { t } = useTranslation('lesson')
  const own = { lang: course.languageCode, dir: directionOf(course.languageCode) }
  return (
    <Stack gap={5}>
      <Stack gap={2}>
        <Row gap={2} className={softText}>
          <Icon name={item.targetType} />
          <span>{t(`kind.${itemKind(item)}`)}</span>
        </Row>
        <h2 {...own} ref={heading} tabIndex={-1}>
          {item.name}
        </h2>
      </Stack>
      <ItemBody item={item} course={course} />
      <Deferred part={notes} props={{ item, course }} />
    </Stack>
  )
}

function ItemBody({ item, course }: { item: LessonContent; course: Course }) {
  const { target } = item
  switch (item.targetType) {
    case 'text':
      return (
        <>
          <LinkedText itemId={item.id}>
            <MarkdownText source={item.description ?? ''} language={course.languageCode} />
          </LinkedText>
          <Done item={item} course={course} />
        </>
      )
    case 'quiz':
      return target && 'questions' in target ? <QuizItem item={item} quiz={target} course={course} /> : null
    case 'video':
    case 'audio':
      return target && 'mimeType' in target ? <MediaItem item={item} media={target} course={course} /> : null
    case 'image':
      return target && 'mimeType' in target ? <ImageItem item={item} media={target} course={course} /> : null
    case 'file':
      return target && 'mimeType' in target ? <FileItem item={item} media={target} course={course} /> : null
  }
}
