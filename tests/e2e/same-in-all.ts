/** Words that are the same in other languages, too: names, units, and what is borrowed. */
export const SAME_IN_ALL = /^(Lectern|Google|Facebook|API|Zoom|PDF|E-mail|OK)$/
