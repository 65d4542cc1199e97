import type { DBSchema, IDBPDatabase } from 'idb'
import type { Update } from '../../machines/rules/outbox-queue.ts'
import type { Grant } from '../../machines/session.ts'
import type { QuizDraft } from '../../openapi/generated/portal.ts'

/** Refresh tokens that were spent, newest last, and the grant that the last of them brought. */
export interface Handover {
  spent: string[]
  grant: Grant
}

/** An update that the server has not acknowledged; `noteId` is that of its note. */
export type KeptUpdate = Update & { userId: string; noteId?: string }

interface Stores extends DBSchema {
  session: { key: 'handover'; value: Handover }
  outbox: { key: [userId: string, contentId: string]; value: KeptUpdate; indexes: { user: string } }
  /** those updates of the outbox that are notes */
  notes: { key: [userId: string, noteId: string]; value: KeptUpdate; indexes: { user: string } }
  drafts: {
    key: [userId: string, contentId: string]
    value: QuizDraft & { userId: string; contentId: string; attemptId: string | null }
  }
  positions: {
    key: [userId: string, recordingId: string]
    value: { userId: string; recordingId: string; position: number }
  }
}

let connection: Promise<IDBPDatabase<Stores>> | null = null

/**
 * This browser's database for what must outlive the page and be shared by all tabs. The connection stays open, so that
 * writes finish before the page is left.
 */
export function openDatabase() {
  connection ??= connect().catch((error: unknown) => {
    connection = null
    throw error
  })
  return connection
}

async function connect() {
  const { openDB } = await import('idb')
  const db = await openDB<Stores>('lectern', 3, {
    upgrade(db, before) {
      if (before < 2) db.createObjectStore('positions', { keyPath: ['userId', 'recordingId'] })
      if (before < 3) db.createObjectStore('notes', { keyPath: ['userId', 'noteId'] }).createIndex('user', 'userId')
      if (before > 0) return
      db.createObjectStore('session')
      db.createObjectStore('outbox', { keyPath: ['userId', 'contentId'] }).createIndex('user', 'userId')
      db.createObjectStore('drafts', { keyPath: ['userId', 'contentId'] })
    },
    // Another tab has a later version of the portal.
    blocking() {
      db.close()
      connection = null
    },
    terminated() {
      connection = null
    },
  })
  return db
}
