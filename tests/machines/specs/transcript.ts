import assert from 'node:assert/strict'
import { transcriptMachine } from '../../../machines/transcript.ts'
import { is, oracleOf } from '../../paths/invariants.ts'
import type { MachineSpec } from '../../paths/spec.ts'

/** The path tests of the transcript; MEDIA-28 is its oracle. */
export const transcript: MachineSpec = {
  machine: transcriptMachine,
  actors: {},
  delays: {},
  cases: [
    { type: 'SEARCH', words: 'good years' },
    { type: 'SEARCH', words: 'dividend' },
    { type: 'CLEAR' },
    { type: 'LEAVE' },
    { type: 'FOLLOW' },
    { type: 'PRESS', second: 0 },
    { type: 'PRESS', second: 14.2 },
  ],
  isRest: (snapshot) => snapshot.matches({ search: 'all', place: 'following' }),
  oracle: oracleOf({
    'all lines are shown unless words are searched [MEDIA-28]': (_, snapshot) =>
      assert.equal(snapshot.matches({ search: 'found' }), snapshot.context.words !== ''),
    'what is searched is what was typed last, as it was typed [MEDIA-28]': (seen, { context }) => {
      const before = seen.before?.context.words ?? ''
      assert.equal(context.words, is(seen, 'SEARCH') ? seen.last?.words : is(seen, 'CLEAR') ? '' : before)
    },
    'a press on a line, and nothing else, goes to its second [MEDIA-28]': (seen) =>
      assert.deepEqual(seen.emitted, is(seen, 'PRESS') ? [{ type: 'seek', second: seen.last?.second }] : []),
    'the time is followed from the start, until the reader moves on their own [MEDIA-28]': (seen, snapshot) => {
      const wasFollowing = seen.before?.matches({ place: 'following' }) ?? true
      const follows = is(seen, 'FOLLOW') || is(seen, 'PRESS') || (wasFollowing && !is(seen, 'LEAVE'))
      assert.equal(snapshot.matches({ place: 'following' }), follows)
    },
  }),
  names: {},
}
