import type { Change } from '../lib/change.ts'

/** Small mistakes in the portal, each of which must make a test fail. */
export const portalFaults: readonly Change[] = [
  {
    name: 'redirect-to-another-site',
    file: 'openapi/redirect.ts',
    from: '/^\\/\\/|^(\\/[a-z]{2})?',
    to: '/^(\\/[a-z]{2})?',
  },
  {
    name: 'toast-with-another-title',
    file: 'src/app/live.ts',
    from: "const [title, text] = [t('webinar:error.title'),",
    to: "const [title, text] = [t('error.title'),",
  },
  {
    name: 'registration-not-shown-until-a-reload',
    file: 'src/app/live.ts',
    from: "webinar.on('registered', () => void refreshFacts(queries))",
    to: "webinar.on('registered', () => queries.isFetching())",
  },
  {
    name: 'outbox-drops-what-came-meanwhile',
    file: 'src/features/learning/outbox-effects.ts',
    from: 'if (now && isUnchanged(plain(now), update))',
    to: 'if (now && isUnchanged(plain(now), plain(now)))',
  },
  {
    name: 'tab-closed-with-unsaved-text',
    file: 'src/app/leaving.ts',
    from: 'context.forms.length > 0) event.preventDefault()',
    to: 'context.forms.length > 1) event.preventDefault()',
  },
  {
    name: 'focus-lost-after-a-dialog',
    file: 'src/ui/dialog.tsx',
    from: 'dialog?.close()',
    to: "dialog?.removeAttribute('open')",
  },
  {
    name: 'fields-without-a-label',
    file: 'src/ui/field.tsx',
    from: '<label htmlFor={id}>',
    to: '<label htmlFor={problemId}>',
  },
  {
    name: 'prices-in-dollars',
    file: 'src/features/courses/price-format.ts',
    from: "style: 'currency',\n      currency,",
    to: "style: 'currency',\n      currency: 'USD',",
  },
  {
    name: 'quiz-begun-anew-keeps-its-answers',
    file: 'src/features/learning/progress-cache.ts',
    from: 'return attempt?.id === id ? attempt',
    to: 'return attempt ? attempt',
  },
  {
    name: 'filter-keeps-the-page',
    file: 'src/platform/address/url-fields.ts',
    from: "({ ...state, ...('page' in spec && { page: 1 }), ...change })",
    to: "({ ...('page' in spec && { page: 1 }), ...state, ...change })",
  },
  {
    name: 'right-and-wrong-swapped',
    file: 'src/features/learning/quiz/quiz-result.tsx',
    from: "result.isCorrect ? t('right') : t('wrong')",
    to: "result.isCorrect ? t('wrong') : t('right')",
  },
  {
    name: 'html-in-texts-runs',
    file: 'markdown/html.ts',
    from: 'extensions: [gfmTable(),',
    to: 'allowDangerousHtml: true,\n        extensions: [gfmTable(),',
  },
  {
    name: 'theme-forgotten-with-the-tab',
    file: 'src/platform/theme.ts',
    from: 'browserStorage().setItem(KEY, theme)',
    to: 'sessionStorage.setItem(KEY, theme)',
  },
  {
    name: 'arabic-from-left-to-right',
    file: 'src/platform/texts/locales.ts',
    from: "['ar', 'he', 'fa', 'ur']",
    to: "['he', 'fa', 'ur']",
  },
  {
    name: 'trying-again-does-nothing',
    file: 'src/platform/lists/list-results.tsx',
    from: 'onRetry={() => list.refetch()}',
    to: 'onRetry={() => list.error}',
  },
  {
    name: 'refresh-token-left-behind',
    file: 'src/features/auth/session/tokens.ts',
    from: 'browserStorage().removeItem(REFRESH_KEY)\n    browserStorage().removeItem(GRANTED_KEY)',
    to: 'browserStorage().removeItem(GRANTED_KEY)',
  },
]
