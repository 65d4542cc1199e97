import type { Database } from '../db/database.ts'
import { media } from '../db/schema/catalog.ts'
import type { Passwords } from '../features/auth/passwords.ts'
import { insertAll } from './load/batch.ts'
import { loadCatalog } from './load/catalog.ts'
import { demoClock } from './load/clock.ts'
import { readContent } from './load/content.ts'
import { loadCoupons } from './load/coupons.ts'
import { loadCourses } from './load/courses.ts'
import { loadEditorial } from './load/editorial.ts'
import { loadEvents } from './load/events.ts'
import { loadLearning } from './load/learning.ts'
import { storeMedia } from './load/media.ts'
import { loadPeople } from './load/people.ts'
import { DEMO_PASSWORD } from './password.ts'

export interface DemoTarget {
  db: Database
  /** contains the media store in `media` */
  dataDir: string
  passwords: Passwords
  /** every date of the demo is relative to this moment */
  now: Date
  say(line: string): void
}

/** Fills an empty database with the demo in one transaction. */
export async function loadDemo({ db, dataDir, passwords, now, say }: DemoTarget) {
  say('· Filling the database with demo content')
  const started = performance.now()
  const clock = demoClock(now)
  const [passwordHash, files, content] = await Promise.all([
    passwords.hash(DEMO_PASSWORD),
    storeMedia(dataDir),
    readContent(clock),
  ])
  await db.transaction(async (tx) => {
    await insertAll(tx, media, files)
    await loadCatalog(tx)
    await loadPeople(tx, clock, content, passwordHash)
    await loadCourses(tx, clock, content.courses)
    await loadLearning(tx, clock, content.courses)
    await loadEvents(tx, clock, content.events)
    await loadCoupons(tx, clock)
    await loadEditorial(tx, clock, content)
  })
  say(`· Demo content is in place (${Math.round(performance.now() - started)} ms); sign in as student@lectern.test`)
}
