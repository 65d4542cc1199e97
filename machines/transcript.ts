import { assign, emit, setup } from 'xstate'

export type TranscriptEvent =
  /** `words` are not blank */
  | { type: 'SEARCH'; words: string }
  | { type: 'CLEAR' }
  /** the reader moves among the lines on their own */
  | { type: 'LEAVE' }
  | { type: 'FOLLOW' }
  /** a line or chapter that begins at this second */
  | { type: 'PRESS'; second: number }
export type TranscriptEmitted = { type: 'seek'; second: number }

const setWords = {
  type: 'setWords',
  params: ({ event }: { event: { words: string } }) => ({ words: event.words }),
} as const
const seek = {
  type: 'emitSeek',
  params: ({ event }: { event: { second: number } }) => ({ second: event.second }),
} as const

/**
 * What a reader does in a transcript (MEDIA-28): searches it, lets it follow the time, leaves that to read elsewhere, or
 * presses a line to go on there.
 *
 *     search: all ──SEARCH──► found ──CLEAR──► all
 *     place:  following ──LEAVE──► apart ──FOLLOW, PRESS──► following;  PRESS also seeks
 *
 * The present line is kept in sight while it is following and all lines are shown.
 */
export const transcriptMachine = setup({
  types: {} as { context: { words: string }; events: TranscriptEvent; emitted: TranscriptEmitted },
  actions: {
    setWords: assign({ words: (_, { words }: { words: string }) => words }),
    clearWords: assign({ words: '' }),
    emitSeek: emit((_, { second }: { second: number }) => ({ type: 'seek' as const, second })),
  },
}).createMachine({
  id: 'transcript',
  options: { maxIterations: 100 },
  context: { words: '' },
  type: 'parallel',
  states: {
    search: {
      initial: 'all',
      states: {
        all: { on: { SEARCH: { target: 'found', actions: setWords } } },
        found: { on: { SEARCH: { actions: setWords }, CLEAR: { target: 'all', actions: 'clearWords' } } },
      },
    },
    place: {
      initial: 'following',
      states: {
        following: { on: { LEAVE: 'apart', PRESS: { actions: seek } } },
        apart: { on: { FOLLOW: 'following', PRESS: { target: 'following', actions: seek } } },
      },
    },
  },
})
