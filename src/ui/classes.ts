/** The class names that are given, for one element. Of two styles that disagree, that of the later module holds. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
