import { z } from 'zod'
import { EVENT_STATES } from '../../../openapi/generated/constants.ts'
import type { EventCreate } from '../../../openapi/generated/portal.ts'
import { checkBody, checkRule } from '../../admin/content/contract-check.ts'
import { namesIn, textIn } from '../../admin/content/folder.ts'
import { mediaReference, readMedia } from '../../admin/content/media-import.ts'
import type { TutorBook } from '../../admin/content/tutors.ts'
import { readYaml } from '../../admin/content/yaml-file.ts'
import { at } from '../../admin/failure.ts'
import { changePrices } from '../../features/courses/prices.ts'
import { planSessions, readAgenda } from '../../features/events/schedule-plan.ts'
import { studentKey } from '../people.ts'
import type { DemoEvent } from '../shape.ts'
import { categoryNames, subjectNames } from '../topics.ts'
import { categoryIds, subjectIds } from './catalog.ts'
import { type DemoClock, minutesAfter } from './clock.ts'
import { mediaId } from './media.ts'

/** The contract validates this field. */
const unchecked = z.unknown().optional()

/** Minutes from the time of loading, or a full hour (UTC) of a day relative to today. Negative: in the past. */
const start = z.union([
  z.strictObject({ minutes: z.int() }),
  z.strictObject({ day: z.int(), hour: z.int().min(0).max(23) }),
])

/** `<alias>.yaml`: an event as in the contract, with names and aliases in place of ids, and times relative to loading. */
const eventShape = z.strictObject({
  name: unchecked,
  shortDescription: unchecked,
  type: unchecked,
  state: z.enum(EVENT_STATES),
  location: unchecked,
  languageCode: unchecked,
  timezone: unchecked,
  audienceLevel: unchecked,
  price: unchecked,
  discountedPrice: unchecked,
  currency: unchecked,
  totalTickets: unchecked,
  recordingsFor: unchecked,
  attendedShare: unchecked,
  categories: categoryNames,
  subjects: subjectNames,
  /** alias of the tutor */
  host: z.string(),
  tutors: z.array(z.string()),
  goals: unchecked,
  cover: mediaReference,
  description: unchecked,
  /** parts of one schedule, in order */
  agenda: z.array(z.strictObject({ minutes: z.int(), name: unchecked, description: unchecked })).min(1),
  schedules: z.tuple([start], start),
  /** students with a ticket */
  registered: z.array(studentKey),
  /** name of the recording of each past schedule */
  recording: z.string().optional(),
})

type EventShape = z.infer<typeof eventShape>

interface Reading {
  folder: string
  clock: DemoClock
  findTutor: TutorBook
}

const ENDING = '.yaml'

/** Reads the events of a folder, a file each. Throws `Failure` that names file and field. */
export async function readEvents(reading: Reading): Promise<DemoEvent[]> {
  const files = (await namesIn(reading.folder)).filter(({ name }) => name.endsWith(ENDING))
  return Promise.all(files.map(({ name }) => at(name, () => readEvent(reading, name))))
}

async function readEvent({ folder, clock, findTutor }: Reading, file: string): Promise<DemoEvent> {
  const shape = readYaml(await textIn(folder, file), eventShape)
  const { state, categories, subjects, host, tutors, cover, agenda, schedules, registered, recording, ...own } = shape
  const given = {
    ...own,
    ...timesOf({ agenda, schedules }, clock),
    alias: file.slice(0, -ENDING.length),
    hostId: await at('host', () => findTutor(host)),
    tutorIds: await at('tutors', () => Promise.all(tutors.map(findTutor))),
    coverId: await at('cover', async () => mediaId(await readMedia(folder, '../media', cover))),
    categoryIds: categoryIds(categories),
    subjectIds: subjectIds(subjects),
  }
  checkBody('EventCreate', given)
  const body = given as EventCreate
  checkRule(() => [changePrices(body), readAgenda(body.agenda), planSessions(body)])
  return { alias: given.alias, state, body, registered, recording }
}

/** The times of the agenda and of each schedule, at this loading. */
function timesOf(
  { agenda, schedules: [first, ...others] }: Pick<EventShape, 'agenda' | 'schedules'>,
  clock: DemoClock,
) {
  const minutes = agenda.reduce((sum, part) => sum + part.minutes, 0)
  const spanOf = (startsAt: Date, length: number) => ({
    startsAt: startsAt.toISOString(),
    endsAt: minutesAfter(startsAt, length).toISOString(),
  })
  const begin = clock.startOf(first)
  let from = begin
  const parts = agenda.map(({ minutes: length, ...part }) => {
    const span = spanOf(from, length)
    from = minutesAfter(from, length)
    return { ...part, ...span }
  })
  return {
    ...spanOf(begin, minutes),
    agenda: parts,
    createSchedules: [first, ...others].map((one) => spanOf(clock.startOf(one), minutes)),
  }
}
