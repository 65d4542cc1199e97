import { expect, test } from 'vitest'
import { LOCALES } from '../../openapi/generated/constants.ts'
import type { Locale } from '../../openapi/generated/portal.ts'
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

/** Words that point by colour, shape or side, which not everybody sees (WCAG 1.3.3, 1.4.1). */
const SENSORY: Record<Locale, RegExp> = {
  en: /(?<!\p{L})(red|green|blue|yellow|gr[ae]y|orange|round|square|circle|corner|(on|at|to) the (left|right)|(left|right)-hand)(?!\p{L}| brackets)/iu,
  de: /(?<!\p{L})((rot|grün|blau|gelb|grau|orange)(e[mnrs]?)?|rund(e[mnrs]?)?|Kreis|Ecke|links|rechts)(?!\p{L})/u,
  es: /(?<!\p{L})(roj[oa]s?|verdes?|azul(es)?|amarill[oa]s?|gris(es)?|redond[oa]s?|círculo|esquina|izquierda|derecha)(?!\p{L})/iu,
  fr: /(?<!\p{L})(rouges?|verte?s?|bleue?s?|jaunes?|grise?s?|ronde?s?|cercle|coin|gauche|droite)(?!\p{L})/iu,
  pl: /(?<!\p{L})(czerwon\p{L}*|zielon\p{L}*|niebiesk\p{L}*|żółt\p{L}*|szar(y|a|e|ego|ej)|okrągł\p{L}*|kółk\p{L}*|rogu|lewo|lewej|prawo|prawej)(?!\p{L})/iu,
  ro: /(?<!\p{L})(roș\p{L}+|verde|verzi|albastr\p{L}*|galben\p{L}*|gri|rotund\p{L}*|cerc|colț\p{L}*|stânga|dreapta)(?!\p{L})/iu,
  bg: /(?<!\p{L})(червен\p{L}*|зелен\p{L}*|син(ият|ия|ята|ьо)?|жълт\p{L}*|сив\p{L}*|кръгл\p{L}*|кръг|ъгъла?|ляво|наляво|вляво|дясно|надясно|вдясно)(?!\p{L})/iu,
  ar: /(?<!\p{L})(ال)?(أحمر|حمراء|أخضر|خضراء|أزرق|زرقاء|أصفر|صفراء|رمادي|مستدير|دائرة|زاوية|يمين|يسار|أيمن|أيسر)(?!\p{L})/iu,
}

/** Texts that are about a colour or a way itself: those of captions, and the names of buttons with arrows. */
const OF_THEIR_OWN = /^transcript\.contrasts?\.|\.move\.(left|right)$/

test.each(LOCALES)('no text in %s points to something by colour, shape or side [ACCESS-15]', (locale) => {
  const texts = Object.entries(readTexts(locale)).flatMap(([area, inner]) => textsOf(inner, area))
  expect(texts.filter(([key, text]) => SENSORY[locale].test(text) && !OF_THEIR_OWN.test(key))).toEqual([])
  expect(texts.filter(([key, text]) => SENSORY[locale].test(text) && OF_THEIR_OWN.test(key)).length).toBeGreaterThan(0)
})
