import { and, asc, eq, inArray, not, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { media } from '../../db/schema/catalog.ts'
import { lessonContent } from '../../db/schema/courses.ts'
import { feedback } from '../../db/schema/editorial.ts'
import { event, waitingPlace } from '../../db/schema/events.ts'
import { outgoingMessage, phoneCode, telegramChat, telegramCode } from '../../db/schema/messages.ts'
import { notice } from '../../db/schema/notices.ts'
import {
  profile,
  profileCategory,
  profileSubject,
  session,
  user,
  userIdentity,
  userSettings,
} from '../../db/schema/people.ts'
import { rateLimit } from '../../db/schema/platform.ts'
import { oneTimeToken, recoveryCode, twoFactor } from '../../db/schema/secrets.ts'
import { simulatedParticipant } from '../../db/schema/simulator.ts'
import { wakeJobs } from '../../jobs/wake.ts'

const NAME = { firstName: 'Deleted', lastName: 'account' }

/**
 * Permanently removes all personal data from an account. Its row stays, so that registrations, progress and results
 * remain, without a name. Returns the portraits, whose files the caller must remove.
 */
export async function forgetPerson(tx: Transaction, userId: string) {
  await leaveWaitingLists(tx, userId)
  const [gone] = await tx.select({ username: user.username }).from(user).where(eq(user.id, userId)).for('update')
  if (!gone) return []
  // An address that receives no mail and cannot be registered (RFC 2606).
  const username = `${userId}@deleted.invalid`
  await tx
    .update(user)
    .set({ ...NAME, username, passwordHash: null, roles: ['guest'], avatarId: null, deletedAt: sql`now()` })
    .where(eq(user.id, userId))
  await tx.delete(userSettings).where(eq(userSettings.userId, userId))
  await tx.insert(userSettings).values({ userId, notificationEnabled: false })
  await forgetProfiles(tx, userId)
  await tx
    .update(feedback)
    .set({ userId: null, name: null, email: null, company: null, report: null })
    .where(or(eq(feedback.userId, userId), eq(sql`lower(${feedback.email})`, gone.username)))
  const ways = [telegramChat, telegramCode, outgoingMessage, phoneCode]
  for (const table of [session, userIdentity, twoFactor, recoveryCode, oneTimeToken, notice, ...ways]) {
    await tx.delete(table).where(eq(table.userId, userId))
  }
  await tx.delete(simulatedParticipant).where(eq(simulatedParticipant.email, gone.username))
  // The keys of rate limits contain the username.
  await tx.delete(rateLimit).where(sql`right(${rateLimit.key}, ${gone.username.length + 1}) = ${`:${gone.username}`}`)
  const isShown = sql`exists (select 1 from ${lessonContent} where ${lessonContent.mediaId} = ${media.id})`
  return tx
    .delete(media)
    .where(and(eq(media.ownerId, userId), eq(media.category, 'avatar'), not(isShown)))
    .returning({ storage: media.storage, key: media.key, sKey: media.sKey, mKey: media.mKey, lKey: media.lKey })
}

/** Tickets that are held for the person go to the next of the list, by its job. */
async function leaveWaitingLists(tx: Transaction, userId: string) {
  const theirs = tx.select({ id: waitingPlace.eventId }).from(waitingPlace).where(eq(waitingPlace.userId, userId))
  // Events are locked before anything else of theirs, as everywhere.
  await tx.select({ id: event.id }).from(event).where(inArray(event.id, theirs)).orderBy(asc(event.id)).for('update')
  await tx.delete(waitingPlace).where(eq(waitingPlace.userId, userId))
  await wakeJobs(tx, 'waiting-list')
}

async function forgetProfiles(tx: Transaction, userId: string) {
  const profiles = await tx
    .update(profile)
    .set({
      ...NAME,
      alias: sql`'deleted-' || ${profile.id}`,
      email: null,
      avatarId: null,
      preferredLanguageCode: null,
      languageCodes: [],
      phoneNumber: null,
      countryCode: null,
      timezone: null,
      title: null,
      bio: null,
      introId: null,
      deletedAt: sql`now()`,
    })
    .where(eq(profile.userId, userId))
    .returning({ id: profile.id })
  for (const { id } of profiles) {
    await tx.delete(profileCategory).where(eq(profileCategory.profileId, id))
    await tx.delete(profileSubject).where(eq(profileSubject.profileId, id))
  }
}
