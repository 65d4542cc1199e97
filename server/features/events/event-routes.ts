import { and, eq } from 'drizzle-orm'
import type { Services } from '../../context.ts'
import { freeAlias, insertNamed, refuseReserved } from '../../db/alias.ts'
import { named } from '../../db/by-id-or-alias.ts'
import { event, userEvent } from '../../db/schema/events.ts'
import { DomainError } from '../../domain-error.ts'
import { type Handlers, person } from '../../http/handler.ts'
import { selectLanguages } from '../../lists/languages.ts'
import { replaceLinks, unlessTaken } from '../../lists/links.ts'
import { readListQuery } from '../../lists/parse.ts'
import { selectPriceRange } from '../../lists/price-range.ts'
import { answerList } from '../../lists/select.ts'
import type { Principal } from '../../principal.ts'
import { changePrices } from '../courses/prices.ts'
import { requireMedia } from '../media/access-queries.ts'
import { recountTutors } from '../people/profile-queries.ts'
import { setEventTutors, tutorsOfEvent } from '../people/taught.ts'
import { eventListedFor, eventVisibleTo, ownEventId } from './event-access.ts'
import { eventLinks, eventList, selectEvents } from './event-queries.ts'
import { addSchedules, lockEvent, moveToAccount, spanEvent } from './event-schedules.ts'
import { chooseLeaders, requireAccount } from './event-tutors.ts'
import { planSessions, readAgenda } from './schedule-plan.ts'

/** An event as the caller sees it. Throws 404. */
export async function foundEvent(call: Pick<Services, 'db'> & { principal: Principal | null }, idOrAlias: string) {
  const where = and(eventVisibleTo(call.principal), named(event, idOrAlias))
  const [one] = await selectEvents(call.db, call.principal, { where, limit: 1 })
  if (!one) throw new DomainError('not-found')
  return one
}

export const events = {
  async listEvents({ db, principal, query }) {
    const source = { spec: eventList, table: event, visible: eventListedFor(principal) }
    return answerList(db, { ...source, select: (page) => selectEvents(db, principal, page) }, query)
  },

  async getEventPriceRange({ db, principal, query }) {
    const { where } = readListQuery(eventList, query)
    return selectPriceRange(db, event, and(eventListedFor(principal), where))
  },

  async getEventLanguages({ db, principal, query }) {
    const { where } = readListQuery(eventList, query)
    return selectLanguages(db, event, and(eventListedFor(principal), where))
  },

  async getEvent(call) {
    return foundEvent(call, call.params.id)
  },

  async createEvent(call) {
    const { alias, categoryIds, subjectIds, recurrence: _, createSchedules: __, ...body } = call.body
    const me = person(call)
    refuseReserved(alias)
    const sessions = planSessions(call.body)
    const prices = changePrices(body)
    await requireMedia(call.db, me, { coverId: body.coverId })
    await requireAccount(call.db, me, body.vcsSettingId)
    const { hostId, tutorIds } = await chooseLeaders(call.db, me, call.body)
    const [first] = sessions
    if (!first) throw new DomainError('internal')
    const id = await call.db.transaction(async (tx) => {
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
      const insert = async (name: string) => {
        const row = tx.insert(event).values({ ...values, alias: name })
        return (await row.onConflictDoNothing({ target: event.alias }).returning())[0]
      }
      const made = await insertNamed(alias, () => freeAlias(tx, event, body.name), insert)
      await replaceLinks(tx, eventLinks.categories, made.id, categoryIds)
      await replaceLinks(tx, eventLinks.subjects, made.id, subjectIds)
      await setEventTutors(tx, made.id, tutorIds)
      await addSchedules(tx, made, sessions)
      await spanEvent(tx, made.id)
      return made.id
    })
    return foundEvent(call, id)
  },

  async updateEvent(call) {
    const { categoryIds, subjectIds, agenda, ...body } = call.body
    const me = person(call)
    refuseReserved(body.alias)
    const id = await ownEventId(call.db, me, call.params.id)
    await requireMedia(call.db, me, { coverId: body.coverId })
    await requireAccount(call.db, me, body.vcsSettingId)
    await call.db.transaction(async (tx) => {
      const stored = await lockEvent(tx, id)
      if (typeof body.totalTickets === 'number' && body.totalTickets < stored.soldTickets) {
        throw new DomainError('tickets-sold')
      }
      const change = {
        ...body,
        ...changePrices(body, stored),
        ...(agenda && { agenda: readAgenda(agenda) }),
        updatedAt: new Date(),
      }
      await unlessTaken(tx.update(event).set(change).where(eq(event.id, id)))
      if (body.vcsSettingId !== undefined) await moveToAccount(tx, stored, body.vcsSettingId)
      await replaceLinks(tx, eventLinks.categories, id, categoryIds)
      await replaceLinks(tx, eventLinks.subjects, id, subjectIds)
    })
    return foundEvent(call, id)
  },

  async deleteEvent(call) {
    const id = await ownEventId(call.db, person(call), call.params.id)
    const removeMeetings = await call.meetings.removalOf(call, id)
    await call.db.transaction(async (tx) => {
      await lockEvent(tx, id)
      if ((await tx.$count(userEvent, eq(userEvent.eventId, id))) > 0) throw new DomainError('has-registrations')
      const tutors = await tutorsOfEvent(tx, id)
      await tx.delete(event).where(eq(event.id, id))
      await recountTutors(tx, tutors)
    })
    await removeMeetings()
  },
} satisfies Handlers
