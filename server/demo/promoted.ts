/** Promotions of the home page, in order. */
export const PROMOTED = [
  { type: 'course', alias: 'start-investing' },
  { type: 'event', alias: 'compound-growth-live' },
  { type: 'course', alias: 'learning-to-learn' },
  { type: 'article', alias: 'close-the-book' },
  { type: 'course', alias: 'risk-and-position-size' },
  { type: 'event', alias: 'data-day-madrid' },
  { type: 'article', alias: 'first-question-is-when' },
] as const
