import type { Change } from '../lib/change.ts'

/** Small mistakes in the server, each of which a test must notice. */
export const serverFaults: readonly Change[] = [
  {
    name: 'list-page-limit',
    file: 'server/domain/list-query.ts',
    from: 'const MAX_LIMIT = 50',
    to: 'const MAX_LIMIT = 500',
  },
  {
    name: 'upload-address-never-expires',
    file: 'server/media/disk-store.ts',
    from: 'return expires * 1000 > Date.now() && given.length',
    to: 'return given.length',
  },
  {
    name: 'read-address-good-for-a-week',
    file: 'server/media/s3-store.ts',
    from: 'const READ_SECONDS = 60',
    to: 'const READ_SECONDS = 604_800',
  },
  {
    name: 'phone-of-others-shown',
    file: 'server/db/queries/profiles.ts',
    from: '{ email: null, phoneNumber: null }',
    to: '{ email: null }',
  },
  {
    name: 'registrations-open-to-students',
    file: 'server/access.ts',
    from: 'listEventRegistrations: TUTORS',
    to: "listEventRegistrations: 'person'",
  },
  {
    name: 'registrations-of-others-events',
    file: 'server/routes/user-events.ts',
    from: 'ownEventId(call.db, me, call.params.id)',
    to: 'ownEventId(call.db, me, call.params.id).catch(() => call.params.id)',
  },
  {
    name: 'one-ticket-too-many',
    file: 'server/routes/user-events.ts',
    from: 'lt(event.soldTickets, event.totalTickets)',
    to: 'lt(event.soldTickets, sql`${event.totalTickets} + 1`)',
  },
  {
    name: 'joining-opens-after-the-start',
    file: 'server/domain/join-windows.ts',
    from: 'startsAt.getTime() - JOIN_OPENS_BEFORE_MINUTES',
    to: 'startsAt.getTime() + JOIN_OPENS_BEFORE_MINUTES',
  },
  {
    name: 'progress-goes-back',
    file: 'server/db/queries/learn.ts',
    from: 'progress: sql`greatest(${contentProgress.progress}, excluded.progress)`',
    to: 'progress: sql`excluded.progress`',
  },
  {
    name: 'refresh-grace-of-an-hour',
    file: 'server/domain/sessions.ts',
    from: 'const GRACE_SECONDS = 10',
    to: 'const GRACE_SECONDS = 3600',
  },
  {
    name: 'sign-out-leaves-the-session',
    file: 'server/domain/sessions.ts',
    from: '.set({ revokedAt: sql`now()` })\n    .where(and(eq(session.id, sessionId)',
    to: '.set({ rotatedAt: sql`now()` })\n    .where(and(eq(session.id, sessionId)',
  },
  {
    name: 'suspended-people-come-in',
    file: 'server/domain/sessions.ts',
    from: 'isNull(user.deletedAt),\n        isNull(user.suspendedAt),',
    to: 'isNull(user.deletedAt),',
  },
  {
    name: 'tries-are-not-counted',
    file: 'server/domain/rate-limit.ts',
    from: 'count: sql`${rateLimit.count} + 1`',
    to: 'count: sql`${rateLimit.count}`',
  },
  {
    name: 'tokens-may-be-cached',
    file: 'server/contract.ts',
    from: "reply.status(status).header('cache-control', 'no-store')",
    to: 'reply.status(status)',
  },
  {
    name: 'reminded-again-of-the-same',
    file: 'server/db/queries/reminders.ts',
    from: "split_part(${reminderSent.rule}, ':', 3)::int <= rule.seconds",
    to: "split_part(${reminderSent.rule}, ':', 3)::int = rule.seconds",
  },
  {
    name: 'letters-in-english-only',
    file: 'server/mail/letters.ts',
    from: 'textsOf(wanted)',
    to: "textsOf(wanted && 'en')",
  },
  {
    name: 'letters-ignore-the-time-zone',
    file: 'server/mail/event-letters.ts',
    from: '{ ...DATE_AND_TIME, timeZone })',
    to: "{ ...DATE_AND_TIME, timeZone: 'UTC' })",
  },
  {
    name: 'mail-forgotten-before-it-is-sent',
    file: 'server/mail/mailer.ts',
    from: `const path = await transport.deliver(mail)
      await outbox.done(db, taken)`,
    to: `await outbox.done(db, taken)
      const path = await transport.deliver(mail)`,
  },
  {
    name: 'mail-pauses-do-not-grow',
    file: 'server/mail/mailer.ts',
    from: 'retryMs[attempts] ?? null',
    to: '(attempts < retryMs.length ? retryMs[0] : null) ?? null',
  },
  {
    name: 'drafts-of-articles-shown-to-guests',
    file: 'server/db/queries/articles.ts',
    from: 'or(published, articleOf(principal)) : published',
    to: 'or(published, articleOf(principal)) : undefined',
  },
  {
    name: 'descending-order-ignored',
    file: 'server/domain/list-query.ts',
    from: 'return { column, descending }',
    to: 'return { column, descending: false }',
  },
  {
    name: 'nearly-watched-is-not-watched',
    file: 'server/domain/progress.ts',
    from: 'const WATCHED = 95',
    to: 'const WATCHED = 99',
  },
  {
    name: 'certificate-of-an-unfinished-course',
    file: 'server/db/queries/learn.ts',
    from: 'const isFinished = now.progress >= 100',
    to: 'const isFinished = now.progress >= 80',
  },
  {
    name: 'links-in-letters-work-twice',
    file: 'server/domain/one-time-tokens.ts',
    from: '.set({ usedAt: sql`now()` })',
    to: '.set({ usedAt: null })',
  },
]
