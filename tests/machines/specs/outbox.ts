import assert from 'node:assert/strict'
import { outboxMachine } from '../../../machines/outbox.ts'
import { after, done, failed, type MachineSpec } from '../../paths/spec.ts'

const place = { contentId: 'video', lessonId: 'lesson' }
const half = { ...place, progress: 80, position: 480 }
const rewound = { ...place, progress: 30, position: 180 }
const left = { contentId: 'text', lessonId: 'lesson', progress: 100, version: 'v0' }
const first = { ...half, version: 'v1' }
/** What the rewound video is worth: progress stays, the position is the newest. */
const second = { ...half, position: 180, version: 'v2' }
const onlyRewound = { ...rewound, version: 'v2' }
const answer = (contentId: string) => ({ contentId, progress: 80 })
const down = { status: 503, code: 'unavailable', message: '' }
const busy = { status: 429, code: 'too-many-requests', message: '', retryAfter: 30 }
const unauthorized = { status: 401, code: 'unauthorized', message: '' }
const gone = { status: 404, code: 'not-found', message: '' }

const PAUSES = [1_000, 2_000]
type Queued = { contentId: string; version: string; progress?: number }

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
    done('storeUpdate'),
    failed('storeUpdate', { status: 0 }),
    done('sendUpdate', answer('video')),
    failed('sendUpdate', down),
    failed('sendUpdate', busy),
    failed('sendUpdate', unauthorized),
    failed('sendUpdate', gone),
    after('backOff', 'outbox.signedIn.sender.waiting'),
    { type: 'FLUSH' },
    done('dropUpdate'),
    failed('dropUpdate', { status: 0 }),
    { type: 'RETRY' },
  ],
  allow: (snapshot, event) => {
    const { queue, pause, parked, storing, spent } = snapshot.context
    const versions = [...queue, ...parked].map(({ version }: Queued) => version)
    const isStoring = storing !== null
    if (event.type === 'RETRY') return parked.length > 0
    if (event.type === 'RECORD') {
      if (event.version === 'v1') return versions.length + spent.length === 0
      return pause.attempt === 0 && !versions.includes('v2') && !versions.includes('v0') && spent.length === 0
    }
    if (event.output?.[0] === left) return versions.length === 0
    if (event.error === down) return pause.attempt < (versions[0] === 'v1' ? 2 : 1) && !isStoring
    if (event.error === busy) return pause.attempt === 0 && !isStoring && !versions.includes('v2')
    if (event.error === gone || event.error === unauthorized) return pause.attempt === 0
    const isPlain = !isStoring && versions.length < 2 && pause.attempt < 2 && versions[0] !== 'v0'
    if (event.type === 'SIGNED_OUT') return isPlain && pause.attempt === 0
    if (event.error?.status === 0) return isPlain || versions[0] === 'v1'
    return event.type !== 'FLUSH' || isPlain || snapshot.matches({ signedIn: { sender: 'unauthorized' } })
  },
  isRest: (snapshot) => snapshot.matches({ signedIn: { sender: 'idle', journal: 'settled' } }),
  oracle: ({ last, before, emitted, started, running }, snapshot) => {
    const { context } = snapshot
    const find = (type: string) => emitted.find((event) => event.type === type)
    const isIn = snapshot.matches('signedIn')
    assert.equal(context.userId, isIn ? 'ann' : null)
    if (!isIn) assert.deepEqual([context.queue, context.parked, context.spent, running.size], [[], [], [], 0])
    const ids = context.queue.map(({ contentId }: Queued) => contentId)
    assert.equal(new Set(ids).size, ids.length, 'two updates of one item')
    for (const { src, input } of started) {
      if (src === 'readQueue') assert.deepEqual(input, { userId: 'ann' })
      if (src === 'sendUpdate') assert.deepEqual(input, { update: context.queue[0] }, 'the oldest goes first')
      if (src === 'dropUpdate') assert.deepEqual(input, { userId: 'ann', update: context.spent[0] })
      if (src === 'storeUpdate') assert.deepEqual(Object.keys(Object(input)), ['userId', 'update'])
    }
    if (!before || !isIn) return
    const was = before.context
    if (last?.type === 'RECORD' && before.matches('signedIn')) {
      const old = was.queue.find(({ contentId }: Queued) => contentId === 'video')
      const now = context.queue.find(({ contentId }: Queued) => contentId === 'video')
      assert.equal(now.progress, Math.max(old?.progress ?? 0, last.update.progress), 'progress goes back')
      assert.equal(now.position, last.update.position)
      assert.equal(now.version, last.version)
      assert.ok(running.has('storeUpdate'), 'it is written to storage at once')
    }
    if (last?.type === 'xstate.done.actor.sendUpdate') {
      const sent: Queued = was.sent
      const isChanged = was.queue.some(
        ({ contentId, version }: Queued) => contentId === sent.contentId && version !== sent.version,
      )
      assert.equal(
        context.queue.some(({ contentId }: Queued) => contentId === sent.contentId),
        isChanged,
      )
      assert.equal(find('acknowledged')?.contentProgress, last.output)
      if (!isChanged) assert.ok(running.has('dropUpdate'))
      assert.equal(context.pause.attempt, 0)
    }
    if (last?.type === 'xstate.error.actor.sendUpdate') {
      const { status } = last.error
      assert.equal(find('unauthorized') !== undefined, status === 401)
      assert.equal(find('parked') !== undefined, status === 404)
      const kept = [...context.queue, ...context.parked].map(({ contentId }: Queued) => contentId)
      assert.ok(kept.includes(was.sent.contentId), 'an update is lost')
      if (status !== 404) assert.ok(!running.has('sendUpdate'), 'it is tried again at once')
    }
    if (last?.type === 'FLUSH')
      assert.ok(running.has('sendUpdate') || running.has('readQueue') || running.has('dropUpdate'))
  },
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
    ANSWER: answer('video'),
  },
}
