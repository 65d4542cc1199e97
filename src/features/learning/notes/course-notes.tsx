import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'wouter'
import type { Note } from '../../../../openapi/generated/portal.ts'
import { paths } from '../../../platform/address/paths.ts'
import { useListUrl } from '../../../platform/address/url-state.ts'
import { isMissing } from '../../../platform/api/errors.ts'
import { useListQuery, useQuery } from '../../../platform/api/query.ts'
import { ListResults } from '../../../platform/lists/list-results.tsx'
import { useSyncedField } from '../../../platform/lists/synced-field.ts'
import { MissingCallout } from '../../../platform/page/missing-callout.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { saveFile } from '../../../platform/save-file.ts'
import { Day } from '../../../platform/texts/day.tsx'
import { numberFormat } from '../../../platform/texts/formats.ts'
import { directionOf } from '../../../platform/texts/locales.ts'
import { useToast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { cx } from '../../../ui/classes.ts'
import { Row, Stack, smallText, softText } from '../../../ui/layout.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { css } from '../../../ui/style.ts'
import { courseQuery, lessonListQuery } from '../../courses/api.ts'
import { notesFile, notesQuery } from './api.ts'
import { useKeptNotes } from './note-cache.ts'
import { DeleteNote, noteText, Standing, usePlaceName } from './note-entry.tsx'
import { placeHash } from './note-place.ts'
import { NOTES_VIEW, noteRows } from './notes-url.ts'
import { placed, useRecordNote, useRefusals, useWaitingNotes, type WaitingNote } from './use-notes.ts'

const line = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`
const between = css`
  justify-content: space-between;
`
const entries = css`
  display: grid;
  gap: var(--space-5);
  & > li {
    padding: var(--space-5);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
  }
`

/** A person's notes of a course, with search and page in the address (LEARN-70). */
export function CourseNotes() {
  const { t } = useTranslation('notes')
  const { api, locale } = usePortal()
  const { course: name } = useParams<{ course: string }>()
  const { state, hrefOf, send } = useListUrl(NOTES_VIEW)
  const field = useSyncedField(state.q)
  const { showError } = useToast()
  const rows = noteRows(state)
  const course = useQuery(courseQuery(api, name))
  const list = useListQuery(notesQuery(api, name, rows))
  const found = useRef<HTMLParagraphElement>(null)
  const unsaved = useId()
  const record = useRecordNote()
  useKeptNotes()
  const { changed, deleted, unlisted } = useUnsavedNotes(course.data?.id, list.data?.items ?? [])
  const file = useMutation({
    mutationFn: () => notesFile(api, name, rows),
    onSuccess: (content) => saveFile(content, `notes-${course.data?.alias ?? name}.md`),
    onError: showError,
  })
  if (isMissing(list.error)) return <MissingCallout error={list.error} />
  const language = course.data?.languageCode ?? null
  const empty =
    unlisted.length > 0 ? null : state.q === '' ? (
      <Callout icon="text" title={t('none')}>
        {t('noneText')}
      </Callout>
    ) : (
      <p className={softText}>{t('noneFound')}</p>
    )
  return (
    <Stack gap={5}>
      <Stack gap={2}>
        {course.data && (
          <p>
            <Link
              href={paths.course(course.data.alias)}
              lang={course.data.languageCode}
              dir={directionOf(course.data.languageCode)}
            >
              {course.data.name}
            </Link>
          </p>
        )}
        <h1 tabIndex={-1}>{t('title')}</h1>
      </Stack>
      <search>
        <form
          className={line}
          onSubmit={(submit) => {
            submit.preventDefault()
            send(submit.currentTarget)
          }}
        >
          <SearchBox ref={field} defaultValue={state.q} aria-label={t('search')} placeholder={t('search')} />
          <Button type="submit" variant="quiet">
            {t('submit')}
          </Button>
        </form>
      </search>
      {unlisted.length > 0 && (
        <section aria-labelledby={unsaved}>
          <Stack gap={4}>
            <h2 id={unsaved}>{t('unsaved')}</h2>
            <ul className={entries}>
              {unlisted.map((note) => (
                <li key={note.id}>
                  <CourseNote note={note} course={name} language={language} />
                </li>
              ))}
            </ul>
          </Stack>
        </section>
      )}
      <ListResults list={list} hrefOf={(to) => hrefOf({ page: to })} empty={empty}>
        {(items, total) => (
          <Stack gap={4}>
            <Row gap={3} className={between}>
              <p role="status" ref={found} tabIndex={-1} className={cx(smallText, softText)}>
                {t('found', { number: numberFormat(locale).format(total) })}
              </p>
              <Button variant="quiet" aria-disabled={file.isPending} onClick={() => !file.isPending && file.mutate()}>
                {t(file.isPending ? 'downloading' : 'download')}
              </Button>
            </Row>
            <ul className={entries}>
              {items
                .filter(({ id }) => !deleted.has(id))
                .map((note) => (
                  <li key={note.id}>
                    <CourseNote
                      note={{ ...note, ...changed.get(note.id) }}
                      course={name}
                      language={language}
                      onDelete={() => {
                        // The address of a note needs an item; of one that has lost its own, any id does.
                        const { id, contentId, lessonId } = note
                        record({ contentId: contentId ?? id, lessonId: lessonId ?? id }, { id, isDeleted: true })
                        found.current?.focus()
                      }}
                    />
                  </li>
                ))}
            </ul>
          </Stack>
        )}
      </ListResults>
    </Stack>
  )
}

type ListedNote = Pick<Note, 'id' | 'text' | 'second' | 'paragraph'> &
  Pick<Note, 'lessonId' | 'contentId' | 'lessonName' | 'contentName'>
/** of a note that the server does not have as it stands: how far it has come, and why it was refused */
type Unsaved = Pick<WaitingNote, 'state'> & { refusal: string | undefined }

/** What the outbox holds of the notes of a course, beside those that are listed (LEARN-70). */
function useUnsavedNotes(courseId: string | undefined, listed: Note[]) {
  const { api } = usePortal()
  const waiting = useWaitingNotes()
  const refusals = useRefusals()
  const written = waiting.flatMap(({ note, lessonId, contentId, state }) =>
    'isDeleted' in note ? [] : { ...placed(note), lessonId, contentId, state, refusal: refusals.get(note.id) },
  )
  // An update names its lesson and not its course.
  const lessons = useQuery({
    ...lessonListQuery(api, courseId ?? ''),
    enabled: courseId !== undefined && written.length > 0,
  })
  const isListed = new Set(listed.map(({ id }) => id))
  return {
    /** changes of listed notes, by the ids of these */
    changed: new Map(written.map((note) => [note.id, note])),
    deleted: new Set(waiting.flatMap(({ note, state }) => ('isDeleted' in note && state !== 'refused' ? note.id : []))),
    unlisted: written.flatMap((note): (ListedNote & Unsaved)[] => {
      const lesson = lessons.data?.items.find(({ id }) => id === note.lessonId)
      if (!lesson || isListed.has(note.id)) return []
      const contentName = lesson.content.find(({ id }) => id === note.contentId)?.name ?? null
      return [{ ...note, lessonName: lesson.name, contentName }]
    }),
  }
}

interface CourseNoteProps {
  note: ListedNote & (Pick<Note, 'updatedAt'> | Unsaved)
  course: string
  /** of the course; null while it is not known, or not open to the person any more */
  language: string | null
  onDelete?(): void
}

function CourseNote({ note, course, language, onDelete }: CourseNoteProps) {
  const { t } = useTranslation('notes')
  const placeName = usePlaceName()
  const { lessonId, contentId, lessonName, contentName } = note
  const own = language === null ? {} : { lang: language, dir: directionOf(language) }
  return (
    <Stack gap={3}>
      <Stack gap={1}>
        <p className={cx(smallText, softText)}>
          {lessonName === null ? t('gone') : <bdi {...own}>{lessonName}</bdi>}
          {!('state' in note) && (
            <>
              {' · '}
              <Day at={note.updatedAt} />
            </>
          )}
        </p>
        {'state' in note && (
          <Row gap={3}>
            <Standing note={note} refusal={note.refusal} />
          </Row>
        )}
        {lessonId !== null && contentId !== null && (
          <Link href={`${paths.player(course, lessonId, contentId)}${placeHash(note)}`}>
            <bdi {...own}>{contentName}</bdi> · {placeName(note)}
          </Link>
        )}
      </Stack>
      <p dir="auto" translate="no" className={noteText}>
        {note.text}
      </p>
      {onDelete && <DeleteNote onDelete={onDelete} />}
    </Stack>
  )
}
