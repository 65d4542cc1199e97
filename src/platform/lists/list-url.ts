/** Orders that lists of several kinds offer, and the topics by which they are divided (LIST-21, LIST-20). */
export const SORTS = ['newest', 'latest', 'alphabetical-a-z', 'alphabetical-z-a'] as const
export const CATEGORIES = ['all', 'investing', 'trading', 'education'] as const
