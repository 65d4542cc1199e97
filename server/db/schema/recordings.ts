import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { RECORDING_STATES } from '../../../openapi/generated/constants.ts'
import { media, subject } from './catalog.ts'
import { belongsTo, createdAt, id, moment, oneOf, trigrams, updatedAt } from './columns.ts'
import { event, schedule } from './events.ts'
import { profile, user } from './people.ts'

export const recording = pgTable(
  'recordings',
  {
    id: id(),
    name: text().notNull(),
    eventId: belongsTo(() => event.id),
    hostId: uuid().references(() => profile.id, { onDelete: 'set null' }),
    scheduleId: uuid().references(() => schedule.id, { onDelete: 'set null' }),
    playbackId: uuid().references(() => media.id, { onDelete: 'set null' }),
    state: text({ enum: RECORDING_STATES }).notNull().default('processing'),
    startedAt: moment(),
    endedAt: moment(),
    /** while processing: the provider's address of the file, encrypted because anyone could download it there */
    sealedSource: text(),
    attempts: integer().notNull().default(0),
    /** when the next attempt to fetch it is due */
    dueAt: moment(),
    /** the provider's address of what was said, encrypted as that of the file is */
    sealedTranscript: text(),
    transcriptAttempts: integer().notNull().default(0),
    /** when to look for what was said; null: it is there, there is none, or nobody looks for it any more */
    transcriptDueAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('recordings_transcript_due')
      .on(t.transcriptDueAt)
      .where(sql`${t.transcriptDueAt} is not null and ${t.state} = 'ready'`),
    index('recordings_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    index('recordings_event').on(t.eventId, t.startedAt.desc()),
    index('recordings_host').on(t.hostId),
    index('recordings_playback').on(t.playbackId),
    unique('recordings_schedule').on(t.scheduleId),
    trigrams('recordings_name_parts', t.name),
    index('recordings_started').on(t.startedAt.desc()),
    check('recordings_state', sql`${t.state} in (${oneOf(RECORDING_STATES)})`),
  ],
)

export const recordingSubject = pgTable(
  'recording_subjects',
  {
    recordingId: belongsTo(() => recording.id),
    subjectId: belongsTo(() => subject.id),
  },
  (t) => [primaryKey({ columns: [t.recordingId, t.subjectId] }), index('recording_subjects_subject').on(t.subjectId)],
)

/** A recording that a person may watch. */
export const userRecording = pgTable(
  'user_recordings',
  {
    id: id(),
    userId: belongsTo(() => user.id),
    recordingId: belongsTo(() => recording.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique('user_recordings_user_recording').on(t.userId, t.recordingId),
    index('user_recordings_recording').on(t.recordingId),
  ],
)
