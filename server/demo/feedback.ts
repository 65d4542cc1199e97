import type { StudentKey } from './people.ts'
import type { DemoReview } from './shape.ts'

type Row = [by: StudentKey, rating: DemoReview['rating'], daysAgo: number, message: string]

const ROWS: Record<string, Row[]> = {
  'start-investing': [
    ['grace', 5, 9, 'Five minutes, really. I understood more than in a whole evening of videos.'],
    ['piotr', 5, 7, 'The first page should be taught at school. The quiz is short and fair.'],
    ['camila', 4, 4, 'Clear and honest. I would have liked a second film.'],
  ],
  'compound-growth': [
    ['jonas', 5, 31, 'Two brothers and a field: I have told this story at dinner three times now.'],
    ['claire', 4, 22, 'The table of fees made me read my contracts again. The rule of 72 stays in my head.'],
    ['bayu', 5, 12, 'English is not my first language and I could follow everything.'],
  ],
  'funds-and-etfs': [
    [
      'mateo',
      5,
      50,
      'I finally know what happens between the fund and the exchange. The six lines are pinned above my desk.',
    ],
    ['ioana', 4, 41, 'Very good on indices. A lesson about bond funds is missing.'],
    ['dimitar', 4, 15, 'No hype and no recommendations, just how it works. Worth the price.'],
  ],
  'reading-financial-statements': [
    ['claire', 5, 88, 'The bakery is brilliant. I follow one number through three statements now.'],
    ['piotr', 5, 60, 'Half an hour with a report is exactly what I needed for work.'],
    ['grace', 4, 33, 'Dense, but every line counts. I did lesson four twice.'],
  ],
  'finanzas-personales': [
    ['mateo', 5, 44, 'La semana del cuaderno me abrió los ojos. Ahora hacemos el presupuesto en pareja.'],
    ['camila', 5, 29, 'Cercano, sin juzgar y muy práctico. La hoja impresa está en la nevera.'],
    ['nora', 4, 13, 'Lo hice para practicar español y me quedé por el contenido.'],
  ],
  'dasar-investasi': [
    ['sari', 5, 25, 'Penjelasannya sederhana dan tidak menggurui. Dana darurat saya akhirnya terpisah.'],
    ['bayu', 4, 18, 'Bagian penawaran ilegal sangat berguna untuk keluarga saya.'],
  ],
  'candlestick-charts': [
    ['dimitar', 4, 20, 'Good that someone finally counts the patterns instead of praising them.'],
    ['sari', 5, 14, 'The video and the drawing made it click. I write my trend rule down now.'],
    ['ioana', 3, 6, 'Solid, though I had hoped for more examples from other markets.'],
  ],
  'how-orders-become-trades': [
    ['jonas', 5, 70, 'I had no idea that the bill shows a tenth of the cost. The log is worth gold.'],
    ['piotr', 5, 38, 'Short, exact, useful. Best explanation of a spread I have seen.'],
  ],
  'risk-and-position-size': [
    ['dimitar', 5, 40, 'The worksheet changed how I think: exit first, size last.'],
    ['grace', 5, 26, 'The lesson about losing streaks should come with a warning. In a good way.'],
    ['mateo', 4, 11, 'I listen to the audio on my way to work. Clear and calm.'],
  ],
  'psicologia-del-trading': [
    ['mateo', 5, 10, 'La regla de los quince minutos me ha ahorrado más de un disgusto.'],
    ['camila', 4, 5, 'Muy bien contado. El diario de cinco líneas sí se puede mantener.'],
  ],
  'testing-a-trading-idea': [
    ['piotr', 5, 120, 'Humbling and funny. My three best ideas did not survive lesson three.'],
    ['claire', 5, 77, 'The one-page report is now a standard in our team.'],
    ['jonas', 4, 35, 'Demanding. Take the requirements seriously and it is excellent.'],
  ],
  'learning-to-learn': [
    ['amira', 5, 80, 'I passed my examination with half the hours. Closed notes at the end of each session!'],
    ['grace', 5, 58, 'Every method comes with its reason. The plan for bad weeks is my favourite.'],
    ['sari', 4, 30, 'The weekly study hall fits perfectly with this course.'],
  ],
  'spreadsheets-that-explain': [
    ['nora', 5, 16, 'One row, one fact. My colleagues have noticed the difference.'],
    ['ioana', 4, 9, 'I learned more from the cross-checks than from ten tutorials.'],
  ],
  'teaching-online': [
    ['amira', 5, 4, 'I changed one thing, waiting seven seconds, and my class began to talk.'],
    ['claire', 4, 2, 'Practical and well founded. The checklist is next to my keyboard.'],
  ],
  'qiraat-al-bayanat': [['amira', 5, 14, 'أسلوب واضح وأمثلة من حياتنا. أصبحت أسأل عن الوسيط قبل أن أصدّق المتوسط.']],
  'fees-in-forty-years': [['claire', 5, 2, 'An hour that will save me years of fees.']],
  'candles-without-superstition': [['ioana', 4, 8, 'Two tutors, ten patterns, a lot of laughter and real numbers.']],
}

/** Not yet handled by staff, so not shown. */
const WAITING: Record<string, Row[]> = {
  'start-investing': [['ioana', 5, 1, 'Just finished. Where do I go next?']],
  'candlestick-charts': [['piotr', 2, 1, 'The second film did not load on my phone at first.']],
  'learning-to-learn': [['bayu', 5, 0, 'Terima kasih, sangat membantu!']],
}

const reviews = (rows: Record<string, Row[]>, isHandled: boolean): DemoReview[] =>
  Object.entries(rows).flatMap(([of, list]) =>
    list.map(([by, rating, daysAgo, message]) => ({ of, by, rating, daysAgo, message, isHandled })),
  )

/** Reviews of courses and events. The loader registers the authors for their courses. */
export const REVIEWS: DemoReview[] = [...reviews(ROWS, true), ...reviews(WAITING, false)]

interface PlatformWord {
  by: 'nora' | 'mateo' | 'grace'
  rating: 4 | 5
  message: string
  daysAgo: number
}

/** Feedback of students on the platform. */
export const PLATFORM_WORDS: PlatformWord[] = [
  { by: 'mateo', rating: 5, daysAgo: 19, message: 'It remembers the second where I stopped, on every device.' },
  { by: 'grace', rating: 5, daysAgo: 11, message: 'Works on my old phone and with a bad connection.' },
  { by: 'nora', rating: 4, daysAgo: 3, message: 'Please add a way to print my quiz results.' },
]

/** Messages of guests from the contact form, not handled yet. */
export const MESSAGES = [
  {
    name: 'Helena Costa',
    email: 'helena.costa@example.org',
    daysAgo: 1,
    message:
      'We are a public library and would like to offer three of your courses in our reading room. Whom may I talk to?',
  },
  {
    name: 'Oskar Lund',
    email: 'oskar.lund@example.org',
    daysAgo: 0,
    message: 'Is there a certificate in Swedish for the course about learning?',
  },
]
