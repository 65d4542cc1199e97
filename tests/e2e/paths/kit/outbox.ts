import type { Page } from '@playwright/test'
import type { Update } from '../../../../machines/rules/outbox-queue.ts'
import type { LessonContent } from '../../../../openapi/generated/portal.ts'
import type { Person } from './person.ts'

/** Stores an update of a person's progress as another tab does that closes before the server acknowledges it. */
export const keepUpdate = (
  page: Page,
  person: Person | null,
  item: Pick<LessonContent, 'id' | 'lessonId'>,
  reached: Pick<Update, 'progress' | 'position'>,
) =>
  page.evaluate(
    (update) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('lectern')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const tx = opening.result.transaction('outbox', 'readwrite')
          tx.objectStore('outbox').put(update)
          tx.oncomplete = () => resolve(opening.result.close())
        }
      }),
    {
      userId: person?.grant.session.userId,
      contentId: item.id,
      lessonId: item.lessonId,
      version: crypto.randomUUID(),
      ...reached,
    },
  )

/** The ids of the items and notes of which the browser still stores an update of that person. */
export const keptUpdates = (page: Page, person: Person | null) =>
  page.evaluate(
    (userId) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('lectern')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const tx = opening.result.transaction(['outbox', 'notes'])
          const stores = [tx.objectStore('outbox'), tx.objectStore('notes')].map((store) => store.getAllKeys())
          tx.oncomplete = () => {
            opening.result.close()
            const keys = stores.flatMap(({ result }) => result).flatMap((key) => (Array.isArray(key) ? [key] : []))
            resolve(keys.filter(([owner]) => owner === userId).map(([, id]) => String(id)))
          }
        }
      }),
    person?.grant.session.userId,
  )
