/**
 * What was brought before and nothing has outdated opens at once, also without a connection; the screen looks for news
 * itself.
 */
export const inHand = <Options extends object>(options: Options) => ({
  ...options,
  staleTime: Number.POSITIVE_INFINITY,
})
