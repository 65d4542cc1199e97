import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { AnyMachineSnapshot } from 'xstate'
import { playbackMachine, type Reading } from '../../../machines/playback.ts'
import { partsOf, type Span, spansOfParts, watchedShare } from '../../../machines/rules/watched.ts'
import type { WatchedPart } from '../../../openapi/generated/portal.ts'
import { type MachineSpec, oracleOf, type Seen } from '../../paths/spec.ts'

const EVERY_MS = 10_000
const EDGE_S = 3
const LENGTH_S = 100

const reading = (time: number, changes: Partial<Reading> = {}): Reading => ({
  time,
  duration: LENGTH_S,
  played: [],
  isPaused: true,
  isEnded: false,
  now: 0,
  ...changes,
})
const fresh = reading(0)
const playedBefore = reading(60, { played: [[55, 60]] })
const put = reading(40, { now: 1_000 })
const early = reading(44, { played: [[40, 44]], isPaused: false, now: 5_000 })
const late = reading(54, { played: [[40, 54]], isPaused: false, now: 15_000 })
const stopped = reading(45, { played: [[40, 45]], now: 6_000 })
const moving = reading(80, { played: [[40, 45]], isPaused: false, now: 7_000 })
const movingStopped = reading(80, { played: [[40, 45]], now: 8_000 })
const resumed = reading(80, { played: [[40, 45]], isPaused: false, now: 8_500 })
const onward = reading(70, { played: [[40, 45]], now: 8_600 })
const landed = reading(79.5, { played: [[40, 45]], isPaused: false, now: 8_900 })
const arrived = reading(79, { played: [[40, 45]], now: 9_000 })
const end = reading(LENGTH_S, { played: [[40, LENGTH_S]], isEnded: true, now: 60_000 })
const left = { before: 20, position: 40, watched: [{ start: 20, end: 40 }] }
const further = { before: 30, position: 50, watched: [{ start: 20, end: 50 }] }
const nearEnd = { before: 90, position: 98, watched: [{ start: 8, end: 98 }] }
/** Another page has watched it meanwhile, and left it at the same place. */
const elsewhere = { before: 20, position: 40, watched: [{ start: 60, end: 70 }] }

/** All that was watched; a share alone counts from the beginning. */
const known = ({ duration, before, watched, spans, played }: AnyMachineSnapshot['context']): Span[] => [
  ...(watched.length > 0 ? spansOfParts(watched) : [[0, (before / 100) * (duration ?? 0)] as const]),
  ...spans,
  ...played,
]
const joined = (...parts: WatchedPart[][]) => partsOf(parts.flatMap(spansOfParts))
const placeOf = (from: { progress: number; position: number } | null | undefined) =>
  from && { progress: from.progress, position: from.position }

type Rule = (seen: Seen, snapshot: AnyMachineSnapshot) => void

const emittedOf = ({ emitted }: Seen, type: string) => emitted.filter((event) => event.type === type)
const isPlaced = (snapshot: AnyMachineSnapshot | null) => snapshot?.matches('placed') === true
const comesFrom = (seen: Seen, ...types: string[]) => types.includes(String(seen.last?.type))

/** What the requirements say of playback, a rule each. */
const rules: Readonly<Record<string, Rule>> = {
  'LEARN-29: progress is the share that was watched, by all sources together'(_, { context }) {
    const { progress, duration, before } = context
    assert.equal(progress, Math.max(before, watchedShare(duration, known(context))))
  },
  'LEARN-29: all parts are saved that were watched here or before'(seen, { context }) {
    for (const { played } of emittedOf(seen, 'save')) assert.deepEqual(played.watched, partsOf(known(context)))
  },
  'LEARN-30: what is saved is what is known now, once'(seen, { context }) {
    for (const { played } of emittedOf(seen, 'save')) {
      assert.deepEqual(placeOf(played), placeOf(context))
      assert.notDeepEqual(played, seen.before?.context.saved)
    }
    assert.ok(emittedOf(seen, 'save').length <= 1)
  },
  'LEARN-30: nothing is saved that nobody has played'(seen, { context }) {
    if (context.played.length + context.spans.length === 0) assert.deepEqual(emittedOf(seen, 'save'), [])
  },
  'LEARN-30: on pause, on hide and at the end everything is saved'(seen, { context }) {
    if (!comesFrom(seen, 'PAUSE', 'LEAVE', 'ENDED') || !isPlaced(seen.before)) return
    if (context.played.length + context.spans.length === 0) return
    assert.deepEqual(placeOf(context.saved), placeOf(context))
  },
  'LEARN-30: while it plays, at most every 10 s, and then indeed'(seen, { context }) {
    if (!comesFrom(seen, 'MOVE')) return
    const { savedAt } = seen.before?.context ?? {}
    const isDue = savedAt === null || seen.last?.reading.now - savedAt >= EVERY_MS
    const isPlaying = seen.before?.matches({ placed: 'playing' }) === true
    const isNew = !isDeepStrictEqual(placeOf(seen.before?.context.saved), placeOf(context))
    if (!isDue || !isPlaying || !isNew) assert.deepEqual(emittedOf(seen, 'save'), [])
    else assert.equal(emittedOf(seen, 'save').length, 1)
  },
  'LEARN-31: the position is where the element is or goes, once a person has touched it'(seen, { context }) {
    const { last, before } = seen
    if (!last?.reading || !isPlaced(before) || before?.context === context) return
    if (context.isTouched) assert.equal(context.position, last.reading.isEnded ? 0 : last.reading.time)
    else assert.equal(context.position, before?.context.position)
  },
  'LEARN-31: a new element goes on there, unless it was left at its end or moved before'(seen, { context }) {
    if (!comesFrom(seen, 'LOADED') || !seen.before?.matches('waiting')) return
    const { position } = seen.before.context
    const isMoved = seen.last?.reading.time >= EDGE_S && seen.last?.reading.time !== position
    const resumes = position > 0 && position < LENGTH_S - EDGE_S && !isMoved
    assert.deepEqual(emittedOf(seen, 'place'), resumes ? [{ type: 'place', position }] : [])
    if (resumes) assert.equal(context.position, position)
  },
  'LEARN-31: what is known later counts until a person touches it'(seen, { context }) {
    if (!comesFrom(seen, 'KNOWN') || !seen.before) return
    const { isTouched, before, position } = seen.before.context
    const isNews = !isTouched && (before !== seen.last?.before || position !== seen.last?.position)
    const expected = isTouched
      ? { before: Math.max(before, seen.last?.before), position }
      : { before: seen.last?.before, position: seen.last?.position }
    assert.deepEqual({ before: context.before, position: context.position }, expected)
    if (!isNews) assert.deepEqual(context.watched, joined(seen.before.context.watched, seen.last?.watched))
    const to = seen.last?.position < LENGTH_S - EDGE_S ? seen.last?.position : 0
    const places = isNews && isPlaced(seen.before) ? [{ type: 'place', position: to }] : []
    assert.deepEqual(emittedOf(seen, 'place'), places)
  },
  'only metadata and news put the element somewhere'(seen) {
    if (!comesFrom(seen, 'LOADED', 'KNOWN')) assert.deepEqual(emittedOf(seen, 'place'), [])
  },
  'a touched item stays touched, and playing touches it'(seen, { context }) {
    if (seen.before?.context.isTouched || context.played.length > 0) assert.ok(context.isTouched)
    const isMoved = comesFrom(seen, 'SEEK') && isPlaced(seen.before) && seen.last?.reading === moving
    if (isMoved) assert.ok(context.isTouched)
  },
  'a source that is gone keeps position and what was watched'(seen, { context }) {
    if (!comesFrom(seen, 'EMPTIED') || !seen.before) return
    const was = seen.before.context
    assert.deepEqual(context.played, [])
    assert.deepEqual(context.spans, isPlaced(seen.before) ? [...was.spans, ...was.played] : was.spans)
    assert.deepEqual([context.position, context.progress], [was.position, was.progress])
  },
  'a pause in the middle of a move is saved again where the move ends'(seen) {
    if (!comesFrom(seen, 'SEEKED')) return
    const wasStopped = seen.before?.matches({ placed: { seeking: 'stopped' } }) === true
    const isElsewhere = seen.last?.reading.time !== seen.before?.context.saved?.position
    const isPlayed = seen.last?.reading.played.length > 0
    assert.equal(emittedOf(seen, 'save').length, wasStopped && isElsewhere && isPlayed ? 1 : 0)
  },
}

/** The path tests of playback. */
export const playback: MachineSpec = {
  machine: playbackMachine,
  inputs: [left],
  actors: {},
  delays: {},
  cases: [
    { type: 'LOADED', reading: fresh },
    { type: 'LOADED', reading: playedBefore },
    { type: 'PLAY', reading: put },
    { type: 'PLAY', reading: resumed },
    { type: 'MOVE', reading: put },
    { type: 'MOVE', reading: early },
    { type: 'MOVE', reading: late },
    { type: 'SEEK', reading: put },
    { type: 'SEEK', reading: moving },
    { type: 'SEEK', reading: onward },
    { type: 'SEEKED', reading: put },
    { type: 'SEEKED', reading: landed },
    { type: 'SEEKED', reading: arrived },
    { type: 'PAUSE', reading: stopped },
    { type: 'PAUSE', reading: movingStopped },
    { type: 'PAUSE', reading: end },
    { type: 'ENDED', reading: end },
    { type: 'LEAVE', reading: put },
    { type: 'LEAVE', reading: stopped },
    { type: 'EMPTIED' },
    { type: 'KNOWN', ...left },
    { type: 'KNOWN', ...further },
    { type: 'KNOWN', ...nearEnd },
    { type: 'KNOWN', ...elsewhere },
  ],
  isRest: (snapshot) =>
    snapshot.matches('waiting') || snapshot.matches({ placed: 'paused' }) || snapshot.context.watched.length > 1,
  allow: (snapshot, { type, reading: said, position, watched: parts }) => {
    const { position: at, spans, played, isTouched, watched } = snapshot.context
    // What another page has watched is joined once, and then saved.
    if (watched.length > 1) return type === 'LEAVE' && said === stopped
    if (parts === elsewhere.watched) return spans.length === 0 && snapshot.matches({ placed: 'paused' })
    if (type === 'KNOWN' && isTouched) return false
    const isMoved = at === further.position || at === nearEnd.position
    // One source that is gone and one later position show what any other would.
    if (spans.length > 0) return said === fresh || said === stopped
    if (isMoved && !isTouched) return said === fresh || type === 'EMPTIED' || type === 'KNOWN'
    if (type === 'KNOWN') return position !== nearEnd.position || snapshot.matches('waiting')
    return !said || (follows(said, snapshot.context.savedAt, played) && isSaid(snapshot, type, said))
  },
  oracle: oracleOf(rules),
  names: {
    FRESH: fresh,
    PLAYED_BEFORE: playedBefore,
    PUT: put,
    EARLY: early,
    LATE: late,
    STOPPED: stopped,
    MOVING: moving,
    MOVING_STOPPED: movingStopped,
    RESUMED: resumed,
    ONWARD: onward,
    LANDED: landed,
    ARRIVED: arrived,
    END: end,
  },
}

/** The clock never goes back, and what a source has played only grows. */
function follows({ now, played }: Reading, savedAt: number | null, before: Reading['played']) {
  const [[start, reached] = [null, 0]] = before
  return now >= (savedAt ?? 0) && (start === null || (played[0]?.[0] === start && played[0][1] >= reached))
}

/** What an element can say in a state: it moves where it was sent, and plays or not as the last event told. */
function isSaid(snapshot: AnyMachineSnapshot, type: string, said: Reading) {
  const isSeeking = snapshot.matches({ placed: 'seeking' })
  const isStopped = snapshot.matches({ placed: { seeking: 'stopped' } })
  const isAt = (time: number) => snapshot.context.position === time
  if (said === resumed || said === onward) return isStopped
  if (type === 'SEEKED') return said === put ? isAt(put.time) : isAt(moving.time) || isAt(onward.time)
  if (type === 'PAUSE') return said === end ? !isSeeking : isSeeking === (said === movingStopped)
  if (type === 'MOVE') return said !== put || snapshot.matches({ placed: 'paused' })
  if (type === 'LEAVE') return !isSeeking && said.time >= snapshot.context.position
  return type !== 'ENDED' || !isSeeking
}
