// @vitest-environment jsdom
import assert from 'node:assert/strict'
import { afterEach, expect, test, vi } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import { checkoutMachine } from '../../machines/checkout.ts'
import { loadPortals, type Model } from './kit/model.ts'
import { LIMIT_MS, search } from './kit/schedules.ts'
import { standIn } from './kit/stand-in.ts'
import { auth } from './models/auth.ts'
import { checkout, checkoutWith } from './models/checkout.ts'
import { type Attempt, Lessons } from './models/lessons.ts'
import { outboxWith } from './models/outbox.ts'
import { quiz, quizWith } from './models/quiz.ts'
import { Shop } from './models/shop.ts'
import { Stage } from './models/stage.ts'
import { webinar, webinarWith } from './models/webinar.ts'

const SEED = 22
const RUNS = 1_000

type Module = Record<string, unknown>
const changed = new Set<string>()

/** Changes some exports of a module of the portal. */
function change(path: string, changes: (original: Module) => Module) {
  changed.add(path)
  vi.doMock(path, async (importOriginal) => {
    const original = await importOriginal<Module>()
    return { ...original, ...changes(original) }
  })
}

afterEach(() => {
  for (const path of changed) vi.doUnmock(path)
  changed.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A server to which the last change that comes is the one that stands. */
class Forgetful extends Lessons {
  override isLater(): boolean {
    return true
  }
}

/** A server that grades an attempt as often as it is handed in. */
class Lenient extends Lessons {
  override isOpen(attempt: Attempt): boolean {
    return attempt === this.latest()
  }
}

/** A server that makes a meeting for whoever comes. */
class Crowded extends Stage {
  #meetings = 0
  override meeting(): number {
    this.#meetings += 1
    return this.#meetings
  }
}

/** A server to which each event of the provider is news. */
class Repeating extends Shop {
  override move = () => 'paid' as const
}

interface Mutant {
  model: Model
  what: string
  breaks: string[]
  mutate?(): void
}

const mutants: Mutant[] = [
  {
    model: auth,
    what: 'no lock around the refresh',
    breaks: ['AUTH-31'],
    mutate: () => Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined }),
  },
  {
    model: auth,
    what: 'no word about the tokens to the next holder of the lock',
    breaks: ['AUTH-32'],
    mutate: () => change('../../src/platform/database.ts', () => ({ openDatabase: () => Promise.reject(new Error()) })),
  },
  {
    model: auth,
    what: 'no queue for sessions that are left',
    breaks: ['AUTH-4'],
    mutate: () => change('../../src/features/auth/session/tokens.ts', () => ({ keepLeft: () => {} })),
  },
  {
    model: outboxWith(Lessons),
    what: 'what was stored before a crash is not read',
    breaks: ['LEARN-38', 'LEARN-39', 'LEARN-65'],
    mutate: () =>
      change('../../src/features/learning/outbox-effects.ts', ({ outboxEffects }) => ({
        outboxEffects(...rest: unknown[]) {
          assert.ok(typeof outboxEffects === 'function')
          return { ...outboxEffects(...rest), readQueue: fromPromise(async () => []) }
        },
      })),
  },
  { model: outboxWith(Forgetful), what: 'no look at the revision of a note', breaks: ['LEARN-39', 'LEARN-65'] },
  {
    model: quiz,
    what: 'no look at what became of an attempt that is refused',
    breaks: ['LEARN-43'],
    mutate: () => change('../../machines/rules/quiz-rules.ts', () => ({ isOutdated: () => false })),
  },
  {
    model: quiz,
    what: 'no look at what was chosen before a reload',
    breaks: ['LEARN-38'],
    mutate: () => change('../../src/features/learning/drafts.ts', () => ({ readDraft: async () => null })),
  },
  { model: quizWith(Lenient), what: 'an attempt is graded each time', breaks: ['LEARN-17'] },
  {
    model: webinar,
    what: 'a window that is not needed stays open',
    breaks: ['LIVE-7'],
    mutate: () =>
      change('../../src/features/live/effects.ts', ({ webinarEffects }) => ({
        webinarEffects(...rest: unknown[]) {
          assert.ok(typeof webinarEffects === 'function')
          return { ...webinarEffects(...rest), claim: fromCallback(() => void window.open('about:blank')) }
        },
      })),
  },
  { model: webinarWith(Crowded), what: 'a meeting for each who starts it', breaks: ['LIVE-16'] },
  {
    model: checkout,
    what: 'the page takes coming back for a payment',
    breaks: ['PAY-5'],
    mutate: () =>
      change('../../machines/checkout.ts', () => ({
        checkoutMachine: checkoutMachine.provide({ guards: { isPaid: () => true } }),
      })),
  },
  { model: checkoutWith(Repeating), what: 'a webhook that is not idempotent', breaks: ['PAY-13'] },
]

for (const { model, what, breaks, mutate } of mutants) {
  test(`a mutant of ${model.name} breaks a requirement in some schedule: ${what} [FLOW-22]`, {
    timeout: LIMIT_MS,
  }, async () => {
    standIn()
    mutate?.()
    const broken = await search(model, await loadPortals(), { seed: SEED, runs: RUNS, isMadeSmall: false })
    expect(breaks).toContain(broken?.violation.requirement)
  })
}
