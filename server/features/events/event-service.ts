import type { Event, EventCreate, EventUpdate } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import { refuseReserved } from '../../db/alias.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import { replaceLinks } from '../../lists/links.ts'
import type { Principal } from '../../principal.ts'
import { changePrices } from '../courses/prices.ts'
import { requireMedia } from '../media/access-queries.ts'
import { recountTutors } from '../people/profile-queries.ts'
import { setEventTutors, tutorsOfEvent } from '../people/tutor-queries.ts'
import { ownEventId } from './event-access.ts'
import { deleteEvent, eventLinks, getEvent, hasRegistrations, insertEvent, updateEvent } from './event-queries.ts'
import { addSchedules, lockEvent, moveToAccount } from './event-schedules.ts'
import { chooseLeaders, requireAccount } from './event-tutors.ts'
import type { Changing } from './meetings.ts'
import { planSessions, readAgenda } from './schedule-plan.ts'
import { spanEvent } from './schedule-writes.ts'
import { settleWaitingList } from './tickets/waiting-service.ts'

/** Creates an event with its schedules, as a draft. Throws 'invalid-request', 'forbidden' and 'taken'. */
export async function createEvent(db: Database, me: Principal, given: EventCreate): Promise<Event> {
  const { alias, categoryIds, subjectIds, recurrence: _, createSchedules: __, ...body } = given
  refuseReserved(alias)
  const sessions = planSessions(given)
  const prices = changePrices(body)
  await requireMedia(db, me, { coverId: body.coverId })
  await requireAccount(db, me, body.vcsSettingId)
  const { hostId, tutorIds } = await chooseLeaders(db, me, given)
  const [first] = sessions
  if (!first) throw new DomainError('internal')
  const id = await db.transaction(async (tx) => {
    const values = {
      shortDescription: '',
      description: '',
      ...body,
      ...prices,
      agenda: readAgenda(body.agenda),
      hostId,
      startsAt: first.startsAt,
      endsAt: first.endsAt,
      duration: 1,
    }
    const made = await insertEvent(tx, values, alias)
    await replaceLinks(tx, eventLinks.categories, made.id, categoryIds)
    await replaceLinks(tx, eventLinks.subjects, made.id, subjectIds)
    await setEventTutors(tx, made.id, tutorIds)
    await addSchedules(tx, made, sessions)
    await spanEvent(tx, made.id)
    return made.id
  })
  return getEvent(db, me, id)
}

/** Changes the details of an event. Throws 'invalid-request', 'not-found', 'forbidden', 'tickets-sold' and 'taken'. */
export async function changeEvent(
  { db, ...services }: Pick<Services, 'db' | 'env' | 'mail' | 'channels'>,
  me: Principal,
  idOrAlias: string,
  given: EventUpdate,
): Promise<Event> {
  const { categoryIds, subjectIds, agenda, ...body } = given
  refuseReserved(body.alias)
  const id = await ownEventId(db, me, idOrAlias)
  await requireMedia(db, me, { coverId: body.coverId })
  await requireAccount(db, me, body.vcsSettingId)
  await db.transaction(async (tx) => {
    const stored = await lockEvent(tx, id)
    if (typeof body.totalTickets === 'number' && body.totalTickets < stored.soldTickets + stored.heldTickets) {
      throw new DomainError('tickets-sold')
    }
    await updateEvent(tx, id, {
      ...body,
      ...changePrices(body, stored),
      ...(agenda && { agenda: readAgenda(agenda) }),
    })
    if (body.vcsSettingId !== undefined) await moveToAccount(tx, stored, body.vcsSettingId)
    await replaceLinks(tx, eventLinks.categories, id, categoryIds)
    await replaceLinks(tx, eventLinks.subjects, id, subjectIds)
    // There may be more tickets than before.
    await settleWaitingList(services, tx, stored)
  })
  return getEvent(db, me, id)
}

/** Removes an event without registrations. Throws 'not-found', 'forbidden' and 'has-registrations'. */
export async function removeEvent(services: Changing, me: Principal, idOrAlias: string) {
  const { db, meetings } = services
  const id = await ownEventId(db, me, idOrAlias)
  const removeMeetings = await meetings.removalOf(services, id)
  await db.transaction(async (tx) => {
    const { heldTickets } = await lockEvent(tx, id)
    if (heldTickets > 0 || (await hasRegistrations(tx, id))) throw new DomainError('has-registrations')
    const tutors = await tutorsOfEvent(tx, id)
    await deleteEvent(tx, id)
    await recountTutors(tx, tutors)
  })
  await removeMeetings()
}
