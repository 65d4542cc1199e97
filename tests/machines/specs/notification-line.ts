import assert from 'node:assert/strict'
import { notificationLineMachine } from '../../../machines/notification-line.ts'
import type { Notice } from '../../../openapi/generated/portal.ts'
import { is, oracleOf } from '../../paths/invariants.ts'
import { after, done, failed, type MachineSpec, type Seen } from '../../paths/spec.ts'

/** Of a moment to come, so that it is news for as long as the tests run. */
const createdAt = '2999-01-01T00:00:00.000Z'
const notice = (id: string, type: Notice['type']): Notice => ({
  id,
  type,
  targetType: 'event',
  targetId: 'event',
  targetName: `The event of ${id}`,
  createdAt,
  readAt: null,
})
const one = notice('one', 'event-cancelled')
const two = notice('two', 'event-cancelled')
/** Of a type that the list leaves out. */
const joined = notice('joined', 'event-user-joined')
const latest = [two, one]
const down = { status: 503, code: 'unavailable', message: '' }
const busy = { status: 429, code: 'too-many-requests', message: '', retryAfter: 30 }

const LONGEST_PAUSE_MS = 15_000
const MINUTE_MS = 60_000
const PAUSES = [1_000, 2_000]

const hasFetched = (seen: Seen) => is(seen, 'xstate.done.actor.fetchLatest')
const started = (seen: Seen, src: string) => seen.started.filter((start) => start.src === src)
/** The ids of the notifications that are said to be new, in their order. */
const said = ({ emitted }: Seen): string[] =>
  emitted.filter(({ type }) => type === 'received').map(({ notification }) => notification.id)
const posted = ({ emitted }: Seen, kind: string) =>
  emitted.flatMap(({ type, message }) => (type === 'postToTabs' && message.type === kind ? [message] : []))
const marks = ({ emitted }: Seen) => emitted.flatMap(({ type, mark }) => (type === 'marked' ? [mark] : []))
const isFollowing = (seen: Seen) => seen.before?.matches('following') === true
const wasIn = ({ before }: Seen, state: string) => before?.matches({ following: state }) === true
const opens = (seen: Seen) =>
  is(seen, 'OPENED') && seen.before?.matches({ following: { streaming: 'connecting' } }) === true
const isCut = (seen: Seen) => wasIn(seen, 'streaming') && is(seen, 'CUT', 'xstate.error.actor.stream')

/** The path tests of the line of notifications; NOTE-5 and one stream for all tabs are its oracle. */
export const notificationLine: MachineSpec = {
  machine: notificationLineMachine,
  actors: { tabs: 'callback', lock: 'callback', stream: 'callback', fetchLatest: 'promise' },
  delays: {
    backOff: ({ context: { pause } }) =>
      pause.ms === busy.retryAfter * 1_000 ? LONGEST_PAUSE_MS : (PAUSES[pause.attempt - 1] ?? MINUTE_MS),
  },
  cases: [
    { type: 'FOLLOW', userId: 'ann', mark: null },
    { type: 'FOLLOW', userId: 'ann', mark: { id: null } },
    { type: 'FOLLOW', userId: 'ann', mark: { id: 'one' } },
    { type: 'UNFOLLOW' },
    failed('tabs', down),
    failed('lock', down),
    { type: 'ELECTED' },
    { type: 'PEER.NOTIFICATION', notification: two, isListed: true },
    { type: 'PEER.NOTIFICATION', notification: joined, isListed: false },
    { type: 'PEER.HEARD', isHeard: true },
    { type: 'PEER.HEARD', isHeard: false },
    { type: 'PEER.NEWCOMER' },
    { type: 'PEER.READ' },
    done('fetchLatest', []),
    done('fetchLatest', latest),
    failed('fetchLatest', down),
    { type: 'OPENED' },
    { type: 'RECEIVED', notification: two, isListed: true },
    { type: 'RECEIVED', notification: joined, isListed: false },
    { type: 'CUT', failure: null },
    { type: 'CUT', failure: busy },
    failed('stream', down),
    after('backOff', 'notification-line.following.waiting'),
    { type: 'ONLINE' },
  ],
  allow: (snapshot, event) => {
    const { pause, receivedIds, isFirstVisit, isHeard, cursor } = snapshot.context
    const isElecting = snapshot.matches({ following: 'electing' })
    const isSteady = snapshot.matches({ following: { streaming: { live: 'steady' } } })
    // Of the starts and of what has come, one shows what all have in common.
    const isPlain = cursor === 'one' && receivedIds.length === 0
    // In every state of `following` these are alike; that in which the lock is waited for shows them.
    if (['PEER.READ', 'xstate.error.actor.tabs', 'xstate.error.actor.lock'].includes(event.type)) return isElecting
    if (event.type === 'PEER.HEARD') return isElecting && isPlain
    if (event.notification === joined) return (isElecting || isSteady) && isPlain && (isSteady || !isHeard)
    if (event.type === 'PEER.NOTIFICATION') return isSteady || (isElecting && !isHeard)
    if (event.type === 'UNFOLLOW') return pause.attempt === 0
    if (event.type === 'xstate.error.actor.stream' || event.failure === busy) return pause.attempt === 0 && isPlain
    if (event.type === 'CUT') return pause.attempt < (isPlain ? 2 : isFirstVisit && receivedIds.length > 0 ? 0 : 1)
    return true
  },
  isRest: (snapshot) => snapshot.matches('idle'),
  oracle: oracleOf({
    'nobody is followed before FOLLOW and after UNFOLLOW': ({ running }, { value, context }) => {
      if (value !== 'idle') return assert.equal(context.userId, 'ann')
      assert.deepEqual(
        [context.userId, context.cursor, context.receivedIds, context.isHeard, running.size],
        [null, null, [], false, 0],
      )
    },
    'a page that follows listens to the other tabs, waits for the lock, and asks whether the stream is open': (
      seen,
    ) => {
      const isStart = is(seen, 'FOLLOW') && !isFollowing(seen)
      for (const src of ['tabs', 'lock'])
        assert.deepEqual(started(seen, src), isStart ? [{ src, input: { userId: 'ann' } }] : [])
      assert.equal(posted(seen, 'newcomer').length, isStart ? 1 : 0)
    },
    'only the tab that has the lock asks the server': (seen) => {
      const asks = [...started(seen, 'stream'), ...started(seen, 'fetchLatest')].length > 0
      if (wasIn(seen, 'electing') || !isFollowing(seen)) assert.equal(asks, is(seen, 'ELECTED') && isFollowing(seen))
    },
    'what was there on the first visit is told to the page, which may be older': (seen) => {
      const found = hasFetched(seen) && wasIn(seen, 'catchingUp') ? [seen.last?.output] : []
      assert.deepEqual(
        seen.emitted.flatMap(({ type, latest }) => (type === 'caughtUp' ? [latest] : [])),
        found,
      )
    },
    'a notification is said once': (seen, { context }) => {
      const known = seen.before?.context.receivedIds ?? []
      const all = [...known, ...said(seen)]
      assert.equal(new Set(all).size, all.length)
      if (said(seen).length > 0) assert.deepEqual(context.receivedIds, all)
    },
    'what comes for the first time is said': (seen, { context }) => {
      const isHeard = is(seen, 'PEER.NOTIFICATION') || (wasIn(seen, 'streaming') && is(seen, 'RECEIVED'))
      if (!isFollowing(seen) || !isHeard) return
      const { id } = seen.last?.notification ?? {}
      assert.deepEqual(said(seen), seen.before?.context.receivedIds.includes(id) ? [] : [id])
      assert.ok(context.receivedIds.includes(id))
    },
    'the other tabs hear what this one was told by the server, and nothing that they said themselves': (seen) => {
      const passed = posted(seen, 'notice').map(({ userId, notice: { id } }) => [userId, id])
      assert.deepEqual(passed, is(seen, 'PEER.NOTIFICATION') ? [] : said(seen).map((id) => ['ann', id]))
    },
    'what was there before a first visit is not said, then or later': (seen, { context }) => {
      if (!wasIn(seen, 'catchingUp') || !hasFetched(seen)) return
      assert.deepEqual(said(seen), [])
      for (const { id } of seen.last?.output ?? []) assert.ok(context.receivedIds.includes(id))
    },
    'what was missed after the cursor is said, the oldest first': (seen) => {
      if (!hasFetched(seen) || wasIn(seen, 'catchingUp')) return
      const { cursor, receivedIds } = seen.before?.context ?? {}
      const ids: string[] = (seen.last?.output ?? []).map(({ id }: { id: string }) => id).reverse()
      const missed = ids.slice(ids.indexOf(cursor) + 1)
      assert.deepEqual(
        said(seen),
        missed.filter((id) => !receivedIds.includes(id)),
      )
    },
    'whoever does not know what was missed asks': (seen, { context }) => {
      const isFirst = is(seen, 'ELECTED') && wasIn(seen, 'electing') && seen.before?.context.isFirstVisit
      const asks = isCut(seen) || ((isFirst || opens(seen)) && context.cursor === null)
      assert.equal(started(seen, 'fetchLatest').length, asks ? 1 : 0)
    },
    'the stream continues after the last listed notification': (seen, { context }) => {
      for (const { input } of started(seen, 'stream')) assert.deepEqual(input, { cursor: context.cursor })
      if (said(seen).length > 0 && is(seen, 'RECEIVED', 'PEER.NOTIFICATION'))
        assert.equal(context.cursor, seen.last?.isListed ? seen.last.notification.id : seen.before?.context.cursor)
    },
    'the next page continues where this one stopped': (seen, { context }) => {
      const { cursor } = seen.before?.context ?? {}
      if (!isFollowing(seen) || is(seen, 'UNFOLLOW')) return assert.deepEqual(marks(seen), [])
      const isCaughtUp = wasIn(seen, 'catchingUp') && hasFetched(seen)
      if (context.cursor !== cursor || isCaughtUp)
        assert.deepEqual(marks(seen), [{ userId: 'ann', id: context.cursor }])
      else assert.deepEqual(marks(seen), [])
    },
    'the other tabs know whether the stream is open': (seen) => {
      const answers = is(seen, 'PEER.NEWCOMER') && seen.before?.matches({ following: { streaming: 'live' } })
      const lines = posted(seen, 'line').map(({ userId, isHeard }) => [userId, isHeard])
      assert.deepEqual(lines, opens(seen) || answers ? [['ann', true]] : isCut(seen) ? [['ann', false]] : [])
    },
    'this page knows it too': (seen, { context }) => {
      const was = seen.before?.context.isHeard ?? false
      if (!isFollowing(seen)) assert.equal(context.isHeard, false)
      else if (opens(seen)) assert.equal(context.isHeard, true)
      else if (isCut(seen) || is(seen, 'UNFOLLOW')) assert.equal(context.isHeard, false)
      else if (is(seen, 'PEER.HEARD')) assert.equal(context.isHeard, seen.last?.isHeard)
      else assert.equal(context.isHeard, was)
    },
    'a stream that is cut is tried again within 15 s, and at once when the device comes online': (seen, snapshot) => {
      if (wasIn(seen, 'polling') && is(seen, 'xstate.done.actor.fetchLatest', 'xstate.error.actor.fetchLatest'))
        assert.equal(seen.timers.length, 1)
      for (const ms of seen.timers) assert.ok(ms > 0 && ms <= LONGEST_PAUSE_MS)
      if (wasIn(seen, 'waiting') && is(seen, 'ONLINE')) assert.equal(started(seen, 'stream').length, 1)
      if (opens(seen)) assert.equal(snapshot.context.pause.attempt, 0)
    },
    'that another tab has marked notifications as read is said': (seen) =>
      seen.emitted.some(({ type }) => type === 'read') === (isFollowing(seen) && is(seen, 'PEER.READ')),
  }),
  names: { ONE: one, TWO: two, JOINED: joined, LATEST: latest, DOWN: down, BUSY: busy },
}
