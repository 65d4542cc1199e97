import { and, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Profile, ProfileRole } from '../../../openapi/generated/portal.ts'
import { freeAlias } from '../../db/alias.ts'
import { named } from '../../db/by-id-or-alias.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { media } from '../../db/schema/catalog.ts'
import { course, courseTutor } from '../../db/schema/courses.ts'
import { event, eventTutor, profileVcs, vcsSetting } from '../../db/schema/events.ts'
import { profile, profileCategory, profileSubject, user } from '../../db/schema/people.ts'
import { recording } from '../../db/schema/recordings.ts'
import { statement } from '../../db/statement.ts'
import { DomainError } from '../../domain-error.ts'
import { deleteUnused, type Link, linkFilter, loadLinks } from '../../lists/links.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import { inOrderOf, type SourceById } from '../../lists/select.ts'
import { topicIds, topicsOf } from '../../lists/topics.ts'
import type { Principal } from '../../principal.ts'
import { toMedia, toOwnMedia } from '../media/queries.ts'

export const profileLinks: { categories: Link; subjects: Link; vcs: Link } = {
  categories: {
    table: profileCategory,
    owner: profileCategory.profileId,
    target: profileCategory.categoryId,
    field: 'categoryIds',
  },
  subjects: {
    table: profileSubject,
    owner: profileSubject.profileId,
    target: profileSubject.subjectId,
    field: 'subjectIds',
  },
  vcs: { table: profileVcs, owner: profileVcs.profileId, target: profileVcs.vcsSettingId, field: 'vcsIds' },
}

/** The filters and sort fields of `GET /api/profiles`, without private ones. */
export const profileList: ListSpec = {
  filter: {
    id: filterable('uuid', profile.id),
    userId: filterable('uuid', profile.userId),
    role: filterable('text', profile.role),
    alias: filterable('text', profile.alias),
    firstName: filterable('text', profile.firstName),
    lastName: filterable('text', profile.lastName),
    title: filterable('text', profile.title),
    countryCode: filterable('text', profile.countryCode),
    languageCodes: filterable('texts', profile.languageCodes),
    categoryIds: linkFilter(profileLinks.categories, profile.id),
    subjectIds: linkFilter(profileLinks.subjects, profile.id),
    courseCount: filterable('integer', profile.courseCount),
    webinarCount: filterable('integer', profile.webinarCount),
  },
  sort: {
    firstName: profile.firstName,
    lastName: profile.lastName,
    courseCount: profile.courseCount,
    webinarCount: profile.webinarCount,
    createdAt: profile.createdAt,
  },
  tieBreak: profile.id,
  defaultSort: 'lastName',
  words: { texts: [profile.firstName, profile.lastName, profile.title] },
  populate: ['avatar', 'intro', 'categories', 'subjects', 'vcs'],
  keepsTotal: true,
}

const isPublicTutor = and(
  eq(profile.role, 'tutor'),
  isNull(profile.suspendedAt),
  isNull(profile.deletedAt),
  sql`exists (select 1 from ${user} where ${user.id} = ${profile.userId} and ${user.roles} @> array['tutor']
    and ${user.suspendedAt} is null and ${user.deletedAt} is null)`,
)

/** Profiles that the caller may see: tutors who teach and the caller's own, or all for an admin. */
export function profileVisibleTo(principal: Principal | null): SQL | undefined {
  if (principal?.roles.includes('admin')) return undefined
  return principal ? or(isPublicTutor, eq(profile.userId, principal.userId)) : isPublicTutor
}

const intro = alias(media, 'intro')

const profilesById = statement('profiles_by_id', (db) =>
  db
    .select({
      profile: { ...getTableColumns(profile), ...topicIds(profileLinks, profile.id) },
      avatar: media,
      intro,
    })
    .from(profile)
    .leftJoin(media, eq(media.id, profile.avatarId))
    .leftJoin(intro, eq(intro.id, profile.introId))
    .where(sql`${profile.id} = any(${sql.placeholder('ids')})`),
)

/**
 * Profiles as the caller sees them, in the order of the ids. Contacts and video-conference accounts are shown only to
 * the person and admins.
 */
async function loadProfiles(db: Queryable, principal: Principal | null, ids: string[]): Promise<Profile[]> {
  if (ids.length === 0) return []
  const found = await profilesById(db).execute({ ids })
  const rows = found.map((row) => row.profile)
  const isAdmin = principal?.roles.includes('admin') ?? false
  const isPrivate = (row: { userId: string }) => !isAdmin && row.userId !== principal?.userId
  const [topics, vcs] = await Promise.all([
    topicsOf(db, rows),
    loadAccounts(
      db,
      rows.filter((row) => !isPrivate(row)).map((row) => row.id),
    ),
  ])
  return inOrderOf(ids, found, (row) => row.profile.id).map(({ profile: row, avatar, intro: film }) => {
    const accounts = vcs(row.id)
    return {
      ...row,
      ...topics(row),
      ...(isPrivate(row) && { email: null, phoneNumber: null }),
      avatar: avatar && toMedia(avatar),
      // Only a tutor's is shown to everyone.
      intro: film && (row.role === 'tutor' ? toMedia(film) : toOwnMedia(film, principal)),
      vcs: accounts,
      vcsIds: accounts.map((account) => account.id),
      suspendedAt: row.suspendedAt?.toISOString() ?? null,
      deletedAt: row.deletedAt?.toISOString() ?? null,
    }
  })
}

async function loadAccounts(db: Queryable, profileIds: string[]) {
  const linked = await loadLinks(db, profileLinks.vcs, profileIds)
  const ids = [...new Set([...linked.values()].flat())]
  const { id, name, provider } = vcsSetting
  const usable = and(inArray(id, ids), isNull(vcsSetting.deletedAt))
  const rows = ids.length > 0 ? await db.select({ id, name, provider }).from(vcsSetting).where(usable) : []
  return (profileId: string) => rows.filter((row) => linked.get(profileId)?.includes(row.id))
}

/** The items of `GET /api/profiles` that the caller may see. */
export const profileSource = (db: Queryable, principal: Principal | null): SourceById<Profile> => ({
  spec: profileList,
  table: profile,
  visible: profileVisibleTo(principal),
  load: (ids) => loadProfiles(db, principal, ids),
})

async function findVisible(db: Queryable, principal: Principal | null, where: SQL | undefined) {
  const found = await db
    .select({ id: profile.id })
    .from(profile)
    .where(and(profileVisibleTo(principal), where))
    .limit(1)
  const [one] = await loadProfiles(
    db,
    principal,
    found.map(({ id }) => id),
  )
  return one ?? null
}

/** A profile by id or alias, if the caller may see it. */
export const findProfile = (db: Queryable, principal: Principal | null, idOrAlias: string) =>
  findVisible(db, principal, named(profile, idOrAlias))

/** A person in a role that has profiles. */
export interface RoleOf {
  userId: string
  role: Exclude<ProfileRole, 'admin'>
}

const ofPerson = ({ userId, role }: RoleOf) => and(eq(profile.userId, userId), eq(profile.role, role))

/** The profile of a person in a role, if the caller may see it. */
export const findRoleProfile = (db: Queryable, principal: Principal | null, owner: RoleOf) =>
  findVisible(db, principal, ofPerson(owner))

/** An alias derived from the name that no other profile has. */
export const freeProfileAlias = (tx: Transaction, name: string) => freeAlias(tx, profile, name)

type NewProfile = typeof profile.$inferInsert

export async function insertProfile(tx: Transaction, values: NewProfile): Promise<string> {
  const [made] = await tx.insert(profile).values(values).returning({ id: profile.id })
  if (!made) throw new DomainError('internal')
  return made.id
}

/** Changes the profile of a person in a role. Returns its id, or null if there is none. */
export async function updateRoleProfile(tx: Transaction, owner: RoleOf, change: Partial<NewProfile>) {
  const [changed] = await tx.update(profile).set(change).where(ofPerson(owner)).returning({ id: profile.id })
  return changed?.id ?? null
}

/** Removes the profile of a person in a role. Throws 'not-found', and 'in-use' while it hosts or teaches anything. */
export const deleteUnusedProfile = (tx: Transaction, owner: RoleOf) =>
  deleteUnused(tx, profile, ofPerson(owner), [
    courseTutor.profileId,
    eventTutor.profileId,
    event.hostId,
    recording.hostId,
  ])

/** Recounts the published courses and webinars of tutors, after publishing, withdrawing or a change of tutors. */
export async function recountTutors(tx: Transaction, profileIds: readonly string[]) {
  const ids = [...new Set(profileIds)]
  if (ids.length === 0) return
  // Locks first, because two concurrent recounts would each miss the other's change.
  await tx
    .select({ id: profile.id })
    .from(profile)
    .where(inArray(profile.id, ids))
    .orderBy(profile.id)
    .for('no key update')
  await tx
    .update(profile)
    .set({
      courseCount: sql`(select count(*) from ${courseTutor} join ${course} on ${course.id} = ${courseTutor.courseId}
        where ${courseTutor.profileId} = ${profile.id} and ${course.state} = 'published')`,
      webinarCount: sql`(select count(*) from ${event} where ${event.type} = 'webinar' and ${event.state} = 'published'
        and (${event.hostId} = ${profile.id} or exists (select 1 from ${eventTutor}
          where ${eventTutor.eventId} = ${event.id} and ${eventTutor.profileId} = ${profile.id})))`,
      updatedAt: sql`${profile.updatedAt}`,
    })
    .where(inArray(profile.id, ids))
}
