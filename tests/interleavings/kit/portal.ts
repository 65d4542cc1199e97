import { vi } from 'vitest'
import webinar from '../../../locales/en/events/webinar.json' with { type: 'json' }

/**
 * The portal's code as one tab has it: modules keep something for as long as a page lives, so that no two tabs may share
 * them.
 */
export async function loadPortal() {
  vi.resetModules()
  const [actors, wiring, background, learning, live, queryClient, texts, quizzes, drafts, lessons, checkout, tokens] =
    await Promise.all([
      import('../../../src/app/actors.ts'),
      import('../../../src/app/wiring.ts'),
      import('../../../src/app/background.ts'),
      import('../../../src/app/learning.ts'),
      import('../../../src/app/live.ts'),
      import('../../../src/platform/api/query-client.ts'),
      import('../../../src/platform/texts/i18n.ts'),
      import('../../../src/features/learning/quiz/quiz-start.ts'),
      import('../../../src/features/learning/drafts.ts'),
      import('../../../src/features/learning/api.ts'),
      import('../../../src/features/payments/checkout.ts'),
      import('../../../src/features/auth/session/tokens.ts'),
      // Loaded by the portal on first use; afterwards no schedule waits for it.
      import('idb'),
    ])
  return {
    createApp: actors.createApp,
    wire: wiring.wire,
    startBackground: background.startBackground,
    startLearning: learning.startLearning,
    startLive: live.startLive,
    createQueries: queryClient.createQueries,
    texts: texts.createTexts('en', { webinar }),
    quizStart: quizzes.quizStart,
    readDraft: drafts.readDraft,
    lessonQuery: lessons.lessonQuery,
    checkoutOf: checkout.checkoutOf,
    storeGrant: tokens.storeGrant,
    readGrant: tokens.readGrant,
    grantFrom: tokens.grantFrom,
  }
}

export type Portal = Awaited<ReturnType<typeof loadPortal>>
