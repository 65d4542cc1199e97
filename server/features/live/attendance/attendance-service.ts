import type { Transaction } from '../../../db/database.ts'
import type { WebhookParticipant } from '../zoom/webhook-events.ts'
import {
  addEnd,
  addReport,
  attendeesAt,
  endsOf,
  findByConnection,
  findOrAddAttendee,
  moveReports,
  type Person,
  reportsOf,
  writeStays,
} from './attendance-writes.ts'
import { type Report, staysOf } from './presence.ts'

/** Longer ones are cut. */
const MOST_LETTERS = 200

/**
 * Takes in that somebody joined or left a meeting, and writes their intervals anew (LIVE-30). Returns whether they were not
 * there before and now are, or the other way round. The event must be locked.
 */
export async function noteParticipant(
  tx: Transaction,
  scheduleId: string,
  kind: Report['kind'],
  at: Date,
  participant: WebhookParticipant,
): Promise<boolean> {
  const person = personOf(participant)
  if (!person) return false
  const report = { kind, at: at.getTime(), connection: cut(participant.connection ?? '') }
  const ends = await endsOf(tx, scheduleId)
  const known = await attendeeOf(tx, scheduleId, person, report.connection, ends)
  if (!(await addReport(tx, known.id, report))) return false
  const isPresent = await rewrite(tx, known.id, ends)
  return isPresent !== (known.since !== null)
}

/**
 * The provider may leave out who somebody is when they leave. Of all that is reported about a connection, what tells most
 * of the person counts, also for what came before.
 */
async function attendeeOf(tx: Transaction, scheduleId: string, person: Person, connection: string, ends: number[]) {
  const before = connection === '' ? undefined : await findByConnection(tx, scheduleId, connection)
  if (before && tellsOf(before.identity) >= tellsOf(person.identity)) return before
  const known = await findOrAddAttendee(tx, scheduleId, person)
  if (!before || before.id === known.id) return known
  if (await moveReports(tx, connection, before.id, known.id)) await rewrite(tx, before.id, ends)
  return known
}

/** Takes in that a meeting ended, which ends the intervals of all who were there. The event must be locked. */
export async function noteEnd(tx: Transaction, scheduleId: string, at: Date) {
  if (!(await addEnd(tx, scheduleId, at))) return
  const ends = await endsOf(tx, scheduleId)
  for (const id of await attendeesAt(tx, scheduleId, at)) await rewrite(tx, id, ends)
}

/** Returns whether the person is there now. */
async function rewrite(tx: Transaction, attendeeId: string, ends: number[]) {
  const stays = staysOf(await reportsOf(tx, attendeeId), ends)
  await writeStays(tx, attendeeId, stays)
  return stays.at(-1)?.leftAt === null
}

const cut = (text: string) => text.slice(0, MOST_LETTERS)

/** What people are told apart by: what is best comes last. */
const TOLD_BY = ['connection', 'name', 'customer', 'registrant', 'mail'] as const
const tellsOf = (identity: string) => TOLD_BY.findIndex((kind) => identity.startsWith(`${kind}:`))

/** People are told apart by their address; who has none by what else the provider knows. Null for somebody unknown. */
function personOf({ email, registrantId, customerKey, name, connection }: WebhookParticipant): Person | null {
  const given = { mail: email, registrant: registrantId, customer: customerKey, name, connection }
  const kind = TOLD_BY.findLast((one) => given[one] !== null)
  if (!kind) return null
  return { identity: cut(`${kind}:${given[kind]}`), email: email && cut(email), name: name && cut(name) }
}
