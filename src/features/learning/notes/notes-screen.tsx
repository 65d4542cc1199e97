import { useTranslation } from 'react-i18next'
import { Deferred, deferred } from '../../../platform/page/deferred.tsx'
import { usePageTitle } from '../../../platform/page/page-title.tsx'
import { useViewer } from '../../../platform/portal.tsx'
import { Container } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'

const courseNotes = deferred(async () => (await import('./course-notes.tsx')).CourseNotes)

const page = css`
  padding-block: var(--space-7) var(--space-8);
`

/** A person's notes of a course. `:course` is an id or an alias. */
export function NotesScreen() {
  const { t } = useTranslation('notes')
  const viewer = useViewer()
  usePageTitle(t('title'))
  return <Container className={page}>{viewer && <Deferred part={courseNotes} props={{}} />}</Container>
}
