import type { Change } from '../lib/change.ts'

/** Small mistakes in the server, each of which must make a test fail. */
export const serverFaults: readonly Change[] = [
  {
    name: 'list-page-limit',
    file: 'server/lists/parse.ts',
    from: 'Math.min(given.limit ?? PAGE_SIZE, MAX_PAGE_SIZE)',
    to: 'Math.min(given.limit ?? PAGE_SIZE, 10 * MAX_PAGE_SIZE)',
  },
  {
    name: 'upload-address-never-expires',
    file: 'server/features/media/disk-store.ts',
    from: 'return expires * 1000 > Date.now() && given.length',
    to: 'return given.length',
  },
  {
    name: 'read-address-good-for-a-week',
    file: 'server/features/media/s3-store.ts',
    from: 'const READ_SECONDS = 60',
    to: 'const READ_SECONDS = 604_800',
  },
  {
    name: 'phone-of-others-shown',
    file: 'server/features/people/profile-queries.ts',
    from: '{ email: null, phoneNumber: null }',
    to: '{ email: null }',
  },
  {
    name: 'tutors-calls-open-to-students',
    file: 'server/http/access.ts',
    from: "if (access === 'person' ||",
    to: "if (access !== 'admin' ||",
  },
  {
    name: 'registrations-of-others-events',
    file: 'server/features/events/tickets/user-event-routes.ts',
    from: 'ownEventId(call.db, me, call.params.id)',
    to: 'ownEventId(call.db, me, call.params.id).catch(() => call.params.id)',
  },
  {
    name: 'one-ticket-too-many',
    file: 'server/features/events/tickets/user-event-queries.ts',
    from: '+ ${event.heldTickets} < ${event.totalTickets}',
    to: '+ ${event.heldTickets} < ${event.totalTickets} + 1',
  },
  {
    name: 'joining-opens-after-the-start',
    file: 'server/features/events/join-windows.ts',
    from: 'startsAt.getTime() - JOIN_OPENS_BEFORE_MINUTES',
    to: 'startsAt.getTime() + JOIN_OPENS_BEFORE_MINUTES',
  },
  {
    name: 'progress-goes-back',
    file: 'server/features/learning/item-queries.ts',
    from: 'progress: sql`greatest(${contentProgress.progress}, excluded.progress)`',
    to: 'progress: sql`excluded.progress`',
  },
  {
    name: 'refresh-grace-of-an-hour',
    file: 'server/features/auth/session-service.ts',
    from: 'const GRACE_SECONDS = 10',
    to: 'const GRACE_SECONDS = 3600',
  },
  {
    name: 'sign-out-leaves-the-session',
    file: 'server/features/auth/session-queries.ts',
    from: '.set({ revokedAt: sql`now()` })\n    .where(and(eq(session.id, sessionId)',
    to: '.set({ rotatedAt: sql`now()` })\n    .where(and(eq(session.id, sessionId)',
  },
  {
    name: 'suspended-people-come-in',
    file: 'server/features/auth/session-queries.ts',
    from: 'const isOpen = and(isNull(user.deletedAt), isNull(user.suspendedAt))',
    to: 'const isOpen = isNull(user.deletedAt)',
  },
  {
    name: 'tries-are-not-counted',
    file: 'server/http/rate-limit.ts',
    from: 'count: sql`${rateLimit.count} + 1`',
    to: 'count: sql`${rateLimit.count}`',
  },
  {
    name: 'tokens-may-be-cached',
    file: 'server/http/routes.ts',
    from: "reply.status(status).header('cache-control', 'no-store')",
    to: 'reply.status(status)',
  },
  {
    name: 'reminded-again-of-the-same',
    file: 'server/features/events/mail/reminder-queries.ts',
    from: "split_part(${reminderSent.rule}, ':', 3)::int <= rule.seconds",
    to: "split_part(${reminderSent.rule}, ':', 3)::int = rule.seconds",
  },
  {
    name: 'letters-in-english-only',
    file: 'server/features/notifications/mail/letters.ts',
    from: 'textsOf(wanted)',
    to: "textsOf(wanted && 'en')",
  },
  {
    name: 'letters-ignore-the-time-zone',
    file: 'server/features/notifications/mail/event-letters.ts',
    from: '{ ...DATE_AND_TIME, timeZone }).formatRange',
    to: "{ ...DATE_AND_TIME, timeZone: 'UTC' }).formatRange",
  },
  {
    name: 'mail-forgotten-before-it-is-sent',
    file: 'server/features/notifications/mail/mailer.ts',
    from: `const path = await transport.deliver(mail)
      await outbox.done(db, taken, { state: 'sent' })`,
    to: `await outbox.done(db, taken, { state: 'sent' })
      const path = await transport.deliver(mail)`,
  },
  {
    name: 'mail-pauses-do-not-grow',
    file: 'server/features/notifications/mail/mailer.ts',
    from: 'retryMs[attempts] ?? null',
    to: '(attempts < retryMs.length ? retryMs[0] : null) ?? null',
  },
  {
    name: 'drafts-of-articles-shown-to-guests',
    file: 'server/features/articles/queries.ts',
    from: 'or(published, articleOf(principal)) : published',
    to: 'or(published, articleOf(principal)) : undefined',
  },
  {
    name: 'descending-order-ignored',
    file: 'server/lists/parse.ts',
    from: 'return [{ column, descending }]',
    to: 'return [{ column, descending: false }]',
  },
  {
    name: 'nearly-watched-is-not-watched',
    file: 'server/features/learning/progress.ts',
    from: 'progress >= WATCHED_SHARE ? 100',
    to: 'progress >= WATCHED_SHARE + 4 ? 100',
  },
  {
    name: 'certificate-of-an-unfinished-course',
    file: 'server/features/learning/progress-service.ts',
    from: 'const isFinished = now.progress >= 100',
    to: 'const isFinished = now.progress >= 80',
  },
  {
    name: 'links-in-letters-work-twice',
    file: 'server/features/auth/one-time-token-queries.ts',
    from: '.set({ usedAt: sql`now()` })',
    to: '.set({ usedAt: null })',
  },
]
