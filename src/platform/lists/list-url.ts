/** The orders and topics that several kinds of lists share (LIST-21, LIST-20). */
export const SORTS = ['newest', 'latest', 'alphabetical-a-z', 'alphabetical-z-a'] as const
export const CATEGORIES = ['all', 'investing', 'trading', 'education'] as const
