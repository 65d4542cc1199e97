import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course, LessonContent } from '../../../../openapi/generated/portal.ts'
import { Press } from '../../../platform/forms/press.tsx'
import { onDemand } from '../../../platform/page/deferred.tsx'
import { useViewer } from '../../../platform/portal.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { selectedParagraph } from './note-place.ts'

const loadPanel = async () => (await import('./notes-panel.tsx')).NotesPanel
const NotesPanel = onDemand(loadPanel)

interface NotesEntryProps {
  item: LessonContent
  course: Course
}

/** Opens a person's notes of an item. The notes load when they are opened. */
export const NotesEntry = ({ item, course }: NotesEntryProps) =>
  useViewer() && course.isRegistered ? <Notes item={item} course={course} /> : null

function Notes({ item, course }: NotesEntryProps) {
  const { t } = useTranslation('notes')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const selected = useRef<number | null>(null)
  useEffect(() => {
    // Loaded ahead, so that notes can be made without a connection.
    void loadPanel().catch(() => undefined)
    const keep = () => {
      selected.current = selectedParagraph(box.current?.parentElement ?? null) ?? selected.current
    }
    document.addEventListener('selectionchange', keep)
    return () => document.removeEventListener('selectionchange', keep)
  }, [])
  return (
    <Stack gap={4} ref={box}>
      <div>
        <Press variant="quiet" aria-expanded={isOpen} aria-controls={id} onPress={() => setOpen(!isOpen)}>
          <Icon name="text" />
          {t('open')}
        </Press>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<p role="status">{t('loading')}</p>}>
            <NotesPanel
              item={item}
              course={course}
              itemBox={() => box.current?.parentElement ?? null}
              selected={selected}
            />
          </Suspense>
        )}
      </div>
    </Stack>
  )
}
