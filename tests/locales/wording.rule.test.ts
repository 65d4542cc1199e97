import { expect, test } from 'vitest'
import { readTexts } from '../lib/locale-texts.ts'

/** What a person who reads an interface stumbles over, and what is said in its place (TEXT-18). */
const AVOIDED: [RegExp, string][] = [
  [/\b(learners?|pupils?|visitors?|enrol\w*)\b/i, 'the word of the glossary: student, guest, register'],
  [/\b(notices?|pop-?ups?)\b/i, 'the word of the glossary: notification, window'],
  [/\bexperts?\b/i, 'the word of the glossary: tutor'],
  [/\bgo on\b/i, 'continue'],
  [/\bto come\b/i, 'upcoming'],
  [/\bsomebody\b/i, 'someone'],
  [
    /\b(stands? here|look at (it|this)|look again|not said|take (it|the \w+) (away|back))\b/i,
    'what happens, in plain words',
  ],
  [/\bcanceled\b/i, 'cancelled, as everywhere else'],
  [/\bis (good|made) for\b|\bat once\b|\banew\b/i, 'how long it works, right away, again'],
]

/** Each text with its key. */
function textsOf(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, `${key}.${name}`))
}

test.each(AVOIDED)('no English text has %s; it says %s', (avoided) => {
  const texts = Object.entries(readTexts('en')).flatMap(([area, inner]) => textsOf(inner, area))
  expect(texts.length).toBeGreaterThan(800)
  expect(texts.filter(([, text]) => avoided.test(text))).toEqual([])
})

test('headings and buttons are in sentence case', () => {
  const texts = Object.entries(readTexts('en')).flatMap(([area, inner]) => textsOf(inner, area))
  const names = /\b(Lectern|Server Error|Google|Facebook|Markdown|Telegram|API|PDF|E-mail|Jakarta|Madrid|English)\b/g
  const inTitleCase = texts.filter(([, text]) => /^[A-Z][a-z]+( [A-Z][a-z]+)+$/.test(text.replaceAll(names, 'x')))
  expect(inTitleCase).toEqual([])
})

const textsIn = (locale: 'es' | 'fr' | 'ro') =>
  Object.entries(readTexts(locale)).flatMap(([area, inner]) => textsOf(inner, area))

test('every Spanish text addresses a person as the interface does: tú', () => {
  const polite =
    /(?<!\p{L})([Uu]sted(es)?|[Ss]u solicitud|[Ss]us (archivos|subidas)|([Ii]nténte|[Ss]úba|[Rr]edúzca|[Tt]ermíne)l[oa]s?|Escriba|Use|Espere|Avise|Elimine|Introduzca|Vuelva|Elija|Revise|Pida)(?!\p{L})/u
  expect(textsIn('es').filter(([, text]) => polite.test(text))).toEqual([])
})

test('French and Romanian texts do not call every tutor a man', () => {
  const men = /(?<!\p{L})(formateurs?|formator(i|ii|ul)?|tutori(i|lor)?|profesor(i|ii|ul)?)(?!\p{L})/iu
  expect([...textsIn('fr'), ...textsIn('ro')].filter(([, text]) => men.test(text))).toEqual([])
})

/** Verbs and pronouns for a person who is not addressed as a friend. */
const POLITE = /(?<!\p{L})(ви|вас|вие|сте|ваш\p{L}*|\p{L}+йте|\p{L}+хте|\p{L}{2,}ете)(?!\p{L})/iu

test('every Bulgarian text addresses a person as the interface does: ти', () => {
  const texts = Object.entries(readTexts('bg')).flatMap(([area, inner]) => textsOf(inner, area))
  expect(texts.filter(([, text]) => POLITE.test(text.replaceAll(/двете|\p{L}+овете/giu, '')))).toEqual([])
})
