import { type RefObject, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Course, LessonContent } from '../../../../openapi/generated/portal.ts'
import { paths } from '../../../platform/address/paths.ts'
import { cx } from '../../../ui/classes.ts'
import { Stack, smallText, softText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { NewNote } from './new-note.tsx'
import { NoteEntry } from './note-entry.tsx'
import { goTo } from './note-place.ts'
import { nextRevision, useNotes, useRecordNote, useRefusals } from './use-notes.ts'

const panel = css`
  padding: var(--space-5);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  & h3:focus {
    outline: none;
  }
`
const entries = css`
  display: grid;
  gap: var(--space-4);
  & > li + li {
    border-block-start: 1px solid var(--line);
    padding-block-start: var(--space-4);
  }
`

interface NotesPanelProps {
  item: LessonContent
  course: Course
  /** what shows the item */
  itemBox(): Element | null
  /** the paragraph in which text was selected last */
  selected: RefObject<number | null>
}

/** A person's notes of an item: a new one at the present place, and those that are there (LEARN-69). */
export function NotesPanel({ item, course, itemBox, selected }: NotesPanelProps) {
  const { t } = useTranslation('notes')
  const { notes, isLoaded, hasMore } = useNotes(course, item)
  const refusals = useRefusals()
  const record = useRecordNote()
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const at = { contentId: item.id, lessonId: item.lessonId }
  return (
    <Stack gap={5} className={panel}>
      <NewNote
        itemBox={itemBox}
        selected={selected}
        isText={item.targetType === 'text'}
        onSave={(text, place) => record(at, { id: crypto.randomUUID(), text, ...place, revision: nextRevision() })}
      />
      <section aria-labelledby={id}>
        <Stack gap={4}>
          <h3 id={id} ref={heading} tabIndex={-1}>
            {t('here')}
          </h3>
          {notes.length === 0 && isLoaded && <p className={softText}>{t('empty')}</p>}
          {!isLoaded && <p className={cx(smallText, softText)}>{t('earlier')}</p>}
          <ul className={entries}>
            {notes.map((note) => (
              <NoteEntry
                key={note.id}
                note={note}
                refusal={refusals.get(note.id)}
                onGo={() => goTo(itemBox(), note)}
                onChange={(text) => {
                  const { id, second, paragraph, revision } = note
                  record(at, { id, text, second, paragraph, revision: nextRevision(revision) })
                }}
                onDelete={() => {
                  record(at, { id: note.id, isDeleted: true })
                  heading.current?.focus()
                }}
              />
            ))}
          </ul>
          {hasMore && <p className={softText}>{t('more')}</p>}
          <p>
            <Link href={paths.courseNotes(course.alias)}>{t('all')}</Link>
          </p>
        </Stack>
      </section>
    </Stack>
  )
}
