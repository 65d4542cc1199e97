import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, id } from './columns.ts'
import { course } from './courses.ts'
import { user } from './people.ts'

/** What a tutor writes to students of a course. */
export const courseMessage = pgTable(
  'course_messages',
  {
    id: id(),
    courseId: belongsTo(() => course.id),
    senderId: belongsTo(() => user.id),
    /** chosen by the client */
    idempotencyKey: uuid().notNull(),
    /** hash of what the key was first used for */
    fingerprint: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    recipients: integer().notNull().default(0),
    unsubscribed: integer().notNull().default(0),
    unreachable: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    unique('course_messages_sender_key').on(t.senderId, t.idempotencyKey),
    index('course_messages_course').on(t.courseId),
    index('course_messages_created').on(t.createdAt),
  ],
)

/** Who is still to be sent a message. The row goes in the transaction that stores their mail. */
export const courseMessageRecipient = pgTable(
  'course_message_recipients',
  {
    messageId: belongsTo(() => courseMessage.id),
    /** refers to nobody by a key, so that choosing very many people stays cheap */
    userId: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.userId] })],
)

/** Who wants no messages of a course. It outlives their registration. */
export const courseMailRefusal = pgTable(
  'course_mail_refusals',
  {
    courseId: belongsTo(() => course.id),
    userId: belongsTo(() => user.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.userId] }), index('course_mail_refusals_user').on(t.userId)],
)
