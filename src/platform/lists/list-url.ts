/** Orders that lists of several kinds offer, and the topics by which they are divided (specification point 2). */
export const SORTS = ['newest', 'latest', 'alphabetical-a-z', 'alphabetical-z-a'] as const
export const CATEGORIES = ['all', 'investing', 'trading', 'education'] as const
