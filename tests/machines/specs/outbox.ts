import assert from 'node:assert/strict'
import type { AnyMachineSnapshot } from 'xstate'
import { outboxMachine } from '../../../machines/outbox.ts'
import { emittedOf, is, oracleOf } from '../../paths/invariants.ts'
import { after, done, failed, type MachineSpec, type Seen } from '../../paths/spec.ts'

const place = { contentId: 'video', lessonId: 'lesson' }
const half = { ...place, progress: 80, position: 480 }
const rewound = { ...place, progress: 30, position: 180 }
const left = { contentId: 'text', lessonId: 'lesson', progress: 100, version: 'v0' }
const first = { ...half, version: 'v1' }
/** What the rewound video is worth: progress stays, the position is the newest. */
const second = { ...half, position: 180, version: 'v2' }
const onlyRewound = { ...rewound, version: 'v2' }
/** Made at the video while its progress is not in the queue. */
const noted = { ...place, note: { id: 'note', text: 'A thought', second: 65, revision: 1 } }
const firstNote = { ...noted, version: 'v3' }
const savedNote = { noteId: 'note', contentId: 'video', note: { id: 'note', text: 'A thought', revision: 1 } }
const answer = (contentId: string) => ({ contentId, progress: 80 })
const down = { status: 503, code: 'unavailable', message: '' }
const busy = { status: 429, code: 'too-many-requests', message: '', retryAfter: 30 }
const unauthorized = { status: 401, code: 'unauthorized', message: '' }
const closed = { status: 409, code: 'attempt-closed', message: '' }
const gone = { status: 404, code: 'not-found', message: '' }

/** The rest is the same for a note and for progress. */
const NOTE_EVENTS = ['storeUpdate', 'sendUpdate', 'dropUpdate']
  .map((actor) => done(actor).type)
  .concat('LEAVE', 'RETRY', failed('sendUpdate', null).type)

const NOTHING_UNDER_WAY = { signedIn: { page: 'open', journal: 'settled', sender: 'idle' } }

const PAUSES = [1_000, 2_000]
type Queued = { contentId: string; version: string; progress?: number; note?: { id: string } }

const idsOf = (updates: Queued[]) => updates.map(({ contentId }) => contentId)
const inputsOf = ({ started }: Seen, actor: string) =>
  started.filter(({ src }) => src === actor).map(({ input }) => input)
const isRecorded = (seen: Seen, snapshot: AnyMachineSnapshot) =>
  is(seen, 'RECORD') && seen.before?.matches('signedIn') === true && snapshot.matches('signedIn')
const hasSent = (seen: Seen, snapshot: AnyMachineSnapshot, how: 'done' | 'error') =>
  is(seen, `xstate.${how}.actor.sendUpdate`) && seen.before !== null && snapshot.matches('signedIn')

/** The path tests of the outbox machine; "Progress is never lost" is its oracle. */
export const outbox: MachineSpec = {
  machine: outboxMachine,
  actors: { readQueue: 'promise', storeUpdate: 'promise', sendUpdate: 'promise', dropUpdate: 'promise' },
  delays: {
    backOff: ({ context }) => (context.pause.ms === 30_000 ? 30_000 : (PAUSES[context.pause.attempt - 1] ?? 60_000)),
  },
  cases: [
    { type: 'SIGNED_IN', userId: 'ann' },
    { type: 'SIGNED_OUT' },
    done('readQueue', []),
    done('readQueue', [left]),
    failed('readQueue', { status: 0 }),
    { type: 'RECORD', update: half, version: 'v1' },
    { type: 'RECORD', update: rewound, version: 'v2' },
    { type: 'RECORD', update: noted, version: 'v3' },
    done('storeUpdate'),
    failed('storeUpdate', { status: 0 }),
    done('sendUpdate', answer('video')),
    done('sendUpdate', savedNote),
    failed('sendUpdate', down),
    failed('sendUpdate', busy),
    failed('sendUpdate', unauthorized),
    failed('sendUpdate', gone),
    failed('sendUpdate', closed),
    after('backOff', 'outbox.signedIn.sender.waiting'),
    { type: 'FLUSH' },
    { type: 'LEAVE' },
    done('dropUpdate'),
    failed('dropUpdate', { status: 0 }),
    { type: 'RETRY' },
  ],
  allow: (snapshot, event) => {
    const { queue, pause, parked, storing, spent } = snapshot.context
    const versions = [...queue, ...parked].map(({ version }: Queued) => version)
    const isStoring = storing !== null
    const isNoted = [...versions, ...spent.map(({ version }: Queued) => version)].includes('v3')
    if (event.type === done('sendUpdate').type && isNoted !== (event.output === savedNote)) return false
    if (isNoted) return NOTE_EVENTS.includes(event.type) && (event.error === undefined || event.error === gone)
    if (event.version === 'v3')
      return versions.length + spent.length + pause.attempt === 0 && snapshot.matches(NOTHING_UNDER_WAY)
    if (event.type === 'RETRY') return parked.length > 0
    if (event.type === 'RECORD') {
      if (event.version === 'v1') return versions.length + spent.length === 0
      return pause.attempt === 0 && !versions.includes('v2') && !versions.includes('v0') && spent.length === 0
    }
    if (event.output?.[0] === left) return versions.length === 0
    if (event.error === down) return pause.attempt < (versions[0] === 'v1' ? 2 : 1) && !isStoring
    if (event.error === busy) return pause.attempt === 0 && !isStoring && !versions.includes('v2')
    if ([gone, closed, unauthorized].includes(event.error)) return pause.attempt === 0
    if (event.type === 'LEAVE') return pause.attempt === 0 && spent.length === 0
    if (snapshot.matches({ signedIn: { page: 'leaving' } })) return event.type === 'RECORD' || event.type === 'FLUSH'
    const isPlain = !isStoring && versions.length < 2 && pause.attempt < 2 && versions[0] !== 'v0'
    if (event.type === 'SIGNED_OUT') return isPlain && pause.attempt === 0
    if (event.error?.status === 0) return isPlain || versions[0] === 'v1'
    return event.type !== 'FLUSH' || isPlain || snapshot.matches({ signedIn: { sender: 'unauthorized' } })
  },
  isRest: (snapshot) => snapshot.matches({ signedIn: { sender: 'idle', journal: 'settled' } }),
  oracle: oracleOf({
    'updates belong to whoever is signed in': (_, snapshot) =>
      assert.equal(snapshot.context.userId, snapshot.matches('signedIn') ? 'ann' : null),
    'nothing is kept or under way for nobody': (seen, snapshot) => {
      const { queue, parked, spent } = snapshot.context
      if (!snapshot.matches('signedIn')) assert.deepEqual([queue, parked, spent, seen.running.size], [[], [], [], 0])
    },
    'an item has one update in the queue [LEARN-38]': (_, { context }) => {
      const ids = idsOf(context.queue)
      assert.equal(new Set(ids).size, ids.length)
    },
    'the oldest update is sent first': (seen, { context }) => {
      for (const input of inputsOf(seen, 'sendUpdate')) assert.deepEqual(input, { update: context.queue[0] })
    },
    'storage is read, written and cleared for the person [LEARN-38]': (seen, { context }) => {
      for (const input of inputsOf(seen, 'readQueue')) assert.deepEqual(input, { userId: 'ann' })
      for (const input of inputsOf(seen, 'dropUpdate'))
        assert.deepEqual(input, { userId: 'ann', update: context.spent[0] })
      for (const input of inputsOf(seen, 'storeUpdate'))
        assert.deepEqual(Object.keys(Object(input)), ['userId', 'update'])
    },
    'a note is kept beside the progress of its item, as it was made [LEARN-68]': (seen, { context }) => {
      if (is(seen, 'RECORD') && seen.last?.version === 'v3' && context.userId)
        assert.deepEqual(context.queue.at(-1), { ...seen.last.update, version: 'v3' })
    },
    'progress never goes back, and the position is the newest': (seen, snapshot) => {
      if (!isRecorded(seen, snapshot) || seen.last?.update.note) return
      const { queue } = seen.before?.context ?? {}
      const isVideo = ({ contentId }: Queued) => contentId === 'video'
      const [old, now] = [queue.find(isVideo), snapshot.context.queue.find(isVideo)]
      assert.equal(now.progress, Math.max(old?.progress ?? 0, seen.last?.update.progress))
      assert.equal(now.position, seen.last?.update.position)
      assert.equal(now.version, seen.last?.version)
    },
    'an update is written to storage at once [LEARN-38]': (seen, snapshot) => {
      if (isRecorded(seen, snapshot)) assert.ok(seen.running.has('storeUpdate'))
    },
    'an acknowledged update leaves the outbox only if it has not changed since [LEARN-39]': (seen, snapshot) => {
      if (!hasSent(seen, snapshot, 'done')) return
      const { queue, sent } = seen.before?.context ?? {}
      const isChanged = queue.some(
        ({ contentId, version }: Queued) => contentId === sent.contentId && version !== sent.version,
      )
      assert.equal(idsOf(snapshot.context.queue).includes(sent.contentId), isChanged)
      if (!isChanged) assert.ok(seen.running.has('dropUpdate'))
    },
    'what the server acknowledged is told, and pauses begin anew': (seen, snapshot) => {
      if (!hasSent(seen, snapshot, 'done')) return
      const isNote = seen.before?.context.sent.note !== undefined
      assert.equal(emittedOf(seen, 'noteSaved')?.saved, isNote ? seen.last?.output : undefined)
      assert.equal(emittedOf(seen, 'acknowledged')?.contentProgress, isNote ? undefined : seen.last?.output)
      assert.equal(snapshot.context.pause.attempt, 0)
    },
    'an update that is refused is kept [LEARN-39]': (seen, snapshot) => {
      if (!hasSent(seen, snapshot, 'error') || seen.last?.error === closed) return
      const { queue, parked } = snapshot.context
      assert.ok(idsOf([...queue, ...parked]).includes(seen.before?.context.sent.contentId))
    },
    'a 401 asks for fresh tokens [LEARN-44]': (seen, snapshot) => {
      if (hasSent(seen, snapshot, 'error'))
        assert.equal(emittedOf(seen, 'unauthorized') !== undefined, seen.last?.error.status === 401)
    },
    'what is refused for good is told, and parked unless its attempt is closed [LEARN-45]': (seen, snapshot) => {
      if (!hasSent(seen, snapshot, 'error')) return
      const error = seen.last?.error
      assert.equal(emittedOf(seen, 'refused') !== undefined, [gone, closed].includes(error))
      assert.equal(emittedOf(seen, 'refused')?.noteId, seen.before?.context.sent.note?.id)
      const wasParked = seen.before?.context.parked.length > 0
      assert.equal(snapshot.context.parked.length > 0, error === gone || (wasParked && error !== closed))
    },
    'what can never count leaves the outbox, unless it has changed since [LEARN-45]': (seen, snapshot) => {
      if (!hasSent(seen, snapshot, 'error') || seen.last?.error !== closed) return
      const { queue, sent } = seen.before?.context ?? {}
      const isChanged = queue.some(({ version }: Queued) => version !== sent.version)
      assert.equal(snapshot.context.queue.length > 0, isChanged)
      assert.equal(seen.running.has('dropUpdate'), !isChanged)
    },
    'what may succeed later is not tried again at once [LEARN-44]': (seen, snapshot) => {
      if (hasSent(seen, snapshot, 'error') && ![gone, closed].includes(seen.last?.error))
        assert.ok(!seen.running.has('sendUpdate'))
    },
    'a page that is left stores and sends all that it has, and what comes after [LEARN-42]': (seen, snapshot) => {
      const isLeaving = snapshot.matches({ signedIn: { page: 'leaving' } })
      const isTold = (is(seen, 'LEAVE') && seen.before?.matches({ signedIn: { page: 'open' } })) || is(seen, 'RECORD')
      const { queue, storing, unstored } = snapshot.context
      const left = emittedOf(seen, 'left')
      assert.equal(left !== undefined, isLeaving && isTold && queue.length > 0)
      if (!left) return
      const isUnstored = ({ contentId, note }: Queued) => [storing, ...unstored].includes(note?.id ?? contentId)
      assert.deepEqual(left, { type: 'left', userId: 'ann', queue, unstored: queue.filter(isUnstored) })
    },
    'the outbox is sent when it is asked to be [LEARN-41]': (seen, snapshot) => {
      if (seen.before && snapshot.matches('signedIn') && is(seen, 'FLUSH'))
        assert.ok(['sendUpdate', 'readQueue', 'dropUpdate'].some((actor) => seen.running.has(actor)))
    },
  }),
  names: {
    HALF: half,
    REWOUND: rewound,
    LEFT: left,
    FIRST: first,
    SECOND: second,
    ONLY_REWOUND: onlyRewound,
    DOWN: down,
    BUSY: busy,
    UNAUTHORIZED: unauthorized,
    GONE: gone,
    CLOSED: closed,
    ANSWER: answer('video'),
    NOTED: noted,
    FIRST_NOTE: firstNote,
    SAVED_NOTE: savedNote,
  },
}
