import { type ActorRefFrom, assign, emit, enqueueActions, setup } from 'xstate'
import type { WatchedPart } from '../openapi/generated/portal.ts'
import { partsOf, type Span, spansOfParts, watchedShare } from './rules/watched.ts'

/** What a media element says of itself. While it seeks, its time is already the one that it seeks. */
export interface Reading {
  /** seconds */
  time: number
  /** seconds; null for a stream without an end */
  duration: number | null
  /** what the present source has played */
  played: Span[]
  isPaused: boolean
  isEnded: boolean
  /** milliseconds of a clock that never goes back */
  now: number
}
/** Where an item was left: percent and parts that were watched, and the position in seconds. */
export interface Left {
  before: number
  position: number
  watched: WatchedPart[]
}
/** What is to be saved: percent, the position in seconds, which is 0 after the end, and all parts that were watched. */
export interface Played {
  progress: number
  position: number
  watched: WatchedPart[]
}
interface PlaybackContext extends Left {
  progress: number
  duration: number | null
  /** what sources that are gone have played */
  spans: Span[]
  /** what the present source has played */
  played: Span[]
  /** a person has played it or moved in it: from then on, this page knows best where it is */
  isTouched: boolean
  /** by the clock of the readings */
  savedAt: number | null
  saved: Played | null
}
type ReadingEvent = 'LOADED' | 'PLAY' | 'MOVE' | 'SEEK' | 'SEEKED' | 'PAUSE' | 'ENDED' | 'LEAVE'
export type PlaybackEvent =
  /** LEAVE: the page is hidden, or the element is removed */
  | { type: ReadingEvent; reading: Reading }
  /** the element has lost its source; the next one begins anew */
  | { type: 'EMPTIED' }
  /** the outbox or the server knows where the item was left */
  | ({ type: 'KNOWN' } & Left)
export type PlaybackEmitted = { type: 'place'; position: number } | { type: 'save'; played: Played }

/** LEARN-30: at most every 10 s, and on pause, on hide and at the end. */
const SAVE_EVERY_MS = 10_000
/** Positions this near to the end would only show the end; a source this near to its start has not been moved. */
const EDGE_S = 3
/** Elements come to stand within a frame of where they are put. */
const PLACED_S = 0.5

/** Where the element is to be put. What was left at its end begins anew. */
const resumeAt = (position: number, duration: number | null) =>
  duration === null || position < duration - EDGE_S ? position : 0
const isApart = (time: number, position: number) => Math.abs(time - position) > PLACED_S
/** A person may have moved in the source before the script came. */
const isElsewhere = ({ position }: PlaybackContext, { time }: Reading) => time >= EDGE_S && isApart(time, position)
type Counted = Pick<PlaybackContext, 'duration' | 'before' | 'watched' | 'spans' | 'played'>

/** Everything that was watched. Where only a share is known from before, it counts from the beginning. */
const spansIn = ({ duration, before, watched, spans, played }: Counted): Span[] => {
  const earlier = watched.length > 0 ? spansOfParts(watched) : [[0, (before / 100) * (duration ?? 0)] as const]
  return [...earlier, ...spans, ...played]
}
const shareIn = (counted: Counted) => Math.max(counted.before, watchedShare(counted.duration, spansIn(counted)))
const readingOf = ({ event }: { event: { reading: Reading } }) => event.reading

const playbackSetup = setup({
  types: {} as { context: PlaybackContext; events: PlaybackEvent; emitted: PlaybackEmitted; input: Left },
  guards: {
    resumes: ({ context }, reading: Reading) =>
      resumeAt(context.position, reading.duration) > 0 && !isElsewhere(context, reading),
    isPlaying: (_, { isPaused }: Reading) => !isPaused,
    isEnded: (_, { isEnded }: Reading) => isEnded,
    isDue: ({ context: { savedAt } }, { now }: Reading) => savedAt === null || now - savedAt >= SAVE_EVERY_MS,
    isNews: ({ context }, { before, position }: Left) =>
      !context.isTouched && (before !== context.before || position !== context.position),
  },
  actions: {
    setLeft: assign((_, { before, position, watched }: Left) => ({ before, position, watched, progress: before })),
    /** What was watched counts, also where this page knows best where the item is. */
    addWatched: assign(({ context }, left: Left) => {
      const known = [...spansOfParts(context.watched), ...spansOfParts(left.watched)]
      const counted = { ...context, before: Math.max(context.before, left.before), watched: partsOf(known) }
      return { before: counted.before, watched: counted.watched, progress: shareIn(counted) }
    }),
    setDuration: assign(({ context }, { duration }: Reading) => ({
      duration,
      progress: shareIn({ ...context, duration }),
    })),
    /** Takes over what was played in any case, and the position once a person has played or moved. */
    note: assign(({ context }, { time, duration, played, isEnded, hasMoved }: Reading & { hasMoved?: boolean }) => {
      const isMoved = hasMoved === true && isApart(time, context.position)
      const isTouched = context.isTouched || played.length > 0 || isMoved
      return {
        duration,
        played,
        isTouched,
        position: isTouched ? (isEnded ? 0 : time) : context.position,
        progress: shareIn({ ...context, duration, played }),
      }
    }),
    save: enqueueActions(({ context, enqueue }, { now }: Reading) => {
      const { progress, position, saved } = context
      if (context.played.length + context.spans.length === 0) return
      if (saved?.progress === progress && saved.position === position) return
      const played = { progress, position, watched: partsOf(spansIn(context)) }
      enqueue.assign({ saved: played, savedAt: now })
      enqueue.emit({ type: 'save', played })
    }),
    retireSource: assign({ spans: ({ context }) => [...context.spans, ...context.played], played: [] }),
    emitPlace: emit(({ context }) => ({ type: 'place', position: resumeAt(context.position, context.duration) })),
  },
})

const note = { type: 'note', params: readingOf } as const
const noteMove = {
  type: 'note',
  params: ({ event }: { event: { reading: Reading } }) => ({ ...event.reading, hasMoved: true }),
} as const
const save = { type: 'save', params: readingOf } as const
const leftOf = ({ event: { before, position, watched } }: { event: Left }) => ({ before, position, watched })
const setLeft = { type: 'setLeft', params: leftOf } as const
const addWatched = { type: 'addWatched', params: leftOf } as const
const isNews = { type: 'isNews', params: leftOf } as const

/**
 * Where an item is played, how much of it was watched, and when both are saved (LEARN-29, LEARN-30, LEARN-31).
 *
 *     waiting ──LOADED──► placed { paused ──PLAY──► playing ──PAUSE──► paused }
 *     placed ──SEEK──► seeking { going ──PAUSE──► stopped } ──SEEKED──► paused; MOVE shows that it plays ──► playing
 *     placed ──ENDED──► ended ──PLAY──► playing
 *     placed ──EMPTIED──► waiting
 *
 * The element may be at any point when its metadata come, and events can be missed before that: each event
 * carries a reading of the element. KNOWN moves an item that no person has touched yet.
 */
export const playbackMachine = playbackSetup.createMachine({
  id: 'playback',
  options: { maxIterations: 100 },
  context: ({ input: { before, position, watched } }) => ({
    before,
    position,
    watched,
    progress: before,
    duration: null,
    spans: [],
    played: [],
    isTouched: false,
    savedAt: null,
    saved: null,
  }),
  initial: 'waiting',
  on: { KNOWN: [{ guard: isNews, actions: setLeft }, { actions: addWatched }] },
  states: {
    waiting: {
      on: {
        LOADED: [
          {
            guard: { type: 'resumes', params: readingOf },
            target: 'placed',
            actions: [{ type: 'setDuration', params: readingOf }, 'emitPlace'],
          },
          {
            target: 'placed',
            actions: [
              {
                type: 'note',
                params: ({ context, event }) => ({ ...event.reading, hasMoved: isElsewhere(context, event.reading) }),
              },
              save,
            ],
          },
        ],
      },
    },
    placed: {
      initial: 'paused',
      on: {
        KNOWN: { guard: isNews, actions: [setLeft, 'emitPlace'] },
        PLAY: { target: '.playing' },
        PAUSE: [
          { guard: { type: 'isEnded', params: readingOf }, target: '.ended', actions: [note, save] },
          { target: '.paused', actions: [note, save] },
        ],
        // The target of a seek counts at once, because the file's address may have expired and the seek fail.
        SEEK: { target: '.seeking', actions: noteMove },
        ENDED: { target: '.ended', actions: [note, save] },
        LEAVE: { actions: [note, save] },
        EMPTIED: { target: 'waiting', actions: 'retireSource' },
      },
      states: {
        paused: {
          // It may have been playing when it was found.
          on: { MOVE: { guard: { type: 'isPlaying', params: readingOf }, target: 'playing', actions: note } },
        },
        playing: {
          on: {
            MOVE: [{ guard: { type: 'isDue', params: readingOf }, actions: [note, save] }, { actions: note }],
          },
        },
        seeking: {
          initial: 'going',
          states: {
            going: {
              on: {
                PLAY: {},
                // Saved with its target at once, and again where the seek ends.
                PAUSE: { target: 'stopped', actions: [note, save] },
                SEEKED: [
                  {
                    guard: { type: 'isPlaying', params: readingOf },
                    target: '#playback.placed.playing',
                    actions: noteMove,
                  },
                  { target: '#playback.placed.paused', actions: noteMove },
                ],
              },
            },
            stopped: {
              on: {
                PLAY: 'going',
                SEEK: { actions: noteMove },
                SEEKED: { target: '#playback.placed.paused', actions: [noteMove, save] },
              },
            },
          },
        },
        ended: {},
      },
    },
  },
})

export type Playback = ActorRefFrom<typeof playbackMachine>
