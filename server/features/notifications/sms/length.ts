/** How the network carries a text: seven bits a character where its alphabet has all of them, else UTF-16. */
export type Encoding = 'GSM-7' | 'UCS-2'

/** The alphabet of GSM 03.38. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Its extension; each of these takes two places. */
const EXTENDED = new Set('\f^{}\\[~]|€')

/** Places of a message alone, and of each segment of a longer one, which also says to what it belongs. */
const PLACES = { 'GSM-7': { alone: 160, segment: 153 }, 'UCS-2': { alone: 70, segment: 67 } }

export const encodingOf = (text: string): Encoding =>
  [...text].every((one) => BASIC.has(one) || EXTENDED.has(one)) ? 'GSM-7' : 'UCS-2'

const placesOf = (character: string, encoding: Encoding) =>
  encoding === 'GSM-7' ? (EXTENDED.has(character) ? 2 : 1) : character.length

/** The number of segments that a text is sent in. A character is never divided between two. */
export function segmentsOf(text: string): number {
  const encoding = encodingOf(text)
  const { alone, segment } = PLACES[encoding]
  const places = [...text].map((one) => placesOf(one, encoding))
  if (places.reduce((sum, one) => sum + one, 0) <= alone) return 1
  let segments = 1
  let used = 0
  for (const one of places) {
    if (used + one > segment) {
      segments += 1
      used = 0
    }
    used += one
  }
  return segments
}

/** Signs of typography that would make a text UCS-2, and what stands for them on a telephone. */
const PLAIN: Record<string, string> = {
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2026': '...',
}

/** A text whose typography is plain where that lets seven bits carry it; any other text stays as it is. */
export function plainly(text: string): string {
  const plain = [...text].map((one) => PLAIN[one] ?? one).join('')
  return encodingOf(plain) === 'GSM-7' ? plain : text
}

/**
 * The longest beginning of `words` with which `whole` takes at most so many segments: all of it, else so many whole
 * words and an ellipsis, else so many characters. Without any of them when nothing else fits.
 */
export function shortened(words: string, most: number, whole: (words: string) => string): string {
  const text = (some: string) => plainly(whole(some))
  if (segmentsOf(text(words)) <= most) return text(words)
  const cut = (ends: number[]) =>
    ends
      .toReversed()
      .map((end) => text(`${words.slice(0, end).trimEnd()}…`))
      .find((one) => segmentsOf(one) <= most)
  const ends = [...words.matchAll(/\S(?=\s)/g)].map(({ index }) => index + 1)
  return cut(ends) ?? cut(characterEnds(words)) ?? text('')
}

/** Ends of what a person takes for one character, such as a letter with its accents. */
const characterEnds = (text: string) =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)]
    .map(({ index }) => index)
    .filter((index) => index > 0)
