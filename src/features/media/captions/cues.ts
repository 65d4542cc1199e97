/** A line of a transcript. Times are seconds. */
export interface Line {
  start: number
  end: number
  text: string
  /** who says it; null where the captions do not tell */
  speaker: string | null
}

/** The cues of a track without their markup. */
export const linesOf = (cues: TextTrackCueList): Line[] =>
  [...cues].flatMap((cue) => {
    if (!(cue instanceof VTTCue)) return []
    const content = cue.getCueAsHTML()
    const speaker = content.querySelector('[title]')?.getAttribute('title') || null
    return [{ start: cue.startTime, end: cue.endTime, text: (content.textContent ?? '').replace(/\s+/g, ' '), speaker }]
  })

/** The line at a time, or the last one before it; -1 before the first. */
export const lineAt = (lines: readonly Pick<Line, 'start'>[], time: number) =>
  lines.findLastIndex(({ start }) => start <= time)

/** Letters of any case and with or without marks are the same to a search. */
const plainText = (text: string, locale: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase(locale)

/** Whether a line has all the words that somebody looks for. */
export const hasWords = ({ text, speaker }: Pick<Line, 'text' | 'speaker'>, words: string, locale: string) => {
  const said = plainText(`${speaker ?? ''} ${text}`, locale)
  return plainText(words, locale)
    .split(/\s+/)
    .every((word) => said.includes(word))
}
