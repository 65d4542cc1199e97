/** Pictures of 16:9 in three widths: `media/covers/<key>-{s,m,l}.avif` (320, 640 and 1280 pixels). */
export const COVERS = {
  'candlestick-charts': 'Candlesticks climbing in front of a low sun',
  'compound-growth': 'Columns that grow faster and faster under a dotted curve',
  'dasar-investasi': 'Terraced hills in teal below an ochre sun',
  'finanzas-personales': 'Three glass jars with different levels of savings',
  'funds-and-etfs': 'A mosaic of many different tiles',
  'how-orders-become-trades': 'An order book drawn as two staircases that meet',
  'learning-to-learn': 'Four forgetting curves, each flatter than the one before',
  'market-cycles': 'Three waves that cross a disc',
  'options-basics': 'A line that turns upwards at one point',
  'pattern-arcs': 'Rows of rainbow arcs',
  'pattern-dots': 'A field of dots in changing sizes',
  'pattern-leaves': 'A pattern of leaves and quarter circles',
  'pattern-mosaic-cool': 'A mosaic in blue, teal and ochre',
  'pattern-mosaic-warm': 'A mosaic in vermilion, ochre and plum',
  'pattern-orbits': 'Discs on orbits around a bright centre',
  'pattern-steps': 'Coloured steps that lead to a sun',
  'pattern-waves': 'Layered waves below a red sun',
  'psicologia-del-trading': 'A nervous line that becomes calm in front of a disc',
  'qiraat-al-bayanat': 'Eight-pointed stars stacked like a chart',
  'reading-financial-statements': 'Two reports and a magnifying glass that shows a chart',
  'risk-and-position-size': 'A large ball and many small blocks on a seesaw',
  'spreadsheets-that-explain': 'A spreadsheet coloured like a heat map',
  'start-investing': 'Young plants that grow from stacks of coins',
  'teaching-online': 'A screen with a teacher and a speech bubble',
  'testing-a-trading-idea': 'Many random paths and one that stands out',
}

export type CoverKey = keyof typeof COVERS

interface DemoItem {
  type: 'image' | 'video' | 'audio' | 'document'
  name: string
  description: string
  /** seconds, for audio and video */
  duration?: number
}

const items = <K extends string>(all: Record<K, DemoItem>) => all

/** Media of lessons: `media/items/<key>` with the extension of its type; images in three widths. */
export const ITEMS = items({
  'compound-growth-curve': {
    type: 'image',
    name: 'Compound growth curve',
    description: '1,000 at 7 % a year for 30 years grows to 7,612 with interest on interest and to 3,100 without.',
  },
  'candlestick-anatomy': {
    type: 'image',
    name: 'Anatomy of a candlestick',
    description: 'A rising and a falling candle with open, high, low, close, body and wicks.',
  },
  'risk-and-return': {
    type: 'image',
    name: 'Risk and return',
    description: 'Cash, bonds, a share index and a single share by size of swings and average return.',
  },
  'loss-and-recovery': {
    type: 'image',
    name: 'Loss and recovery',
    description: 'Pairs of bars: a loss of 50 % needs a gain of 100 % to be back at the start.',
  },
  'spaced-review': {
    type: 'image',
    name: 'Spaced review',
    description: 'Forgetting curves that become flatter after each recall on days 1, 6 and 20.',
  },
  'regla-50-30-20': {
    type: 'image',
    name: 'Regla 50 / 30 / 20',
    description: 'Tres barras: 50 % necesidades, 30 % deseos, 20 % ahorro y deudas.',
  },
  'tujuan-dan-jangka-waktu': {
    type: 'image',
    name: 'Tujuan dan jangka waktu',
    description: 'Dana darurat, deposito, obligasi dan saham menurut jangka waktu dan naik turunnya nilai.',
  },
  'al-mutawassit-wal-wasit': {
    type: 'image',
    name: 'المتوسط والوسيط',
    description: 'عشر قيم على خط واحد: الوسيط خمسة والمتوسط ثمانية بسبب قيمة متطرفة.',
  },
  'same-data-two-axes': {
    type: 'image',
    name: 'Same data, two axes',
    description: 'The bars 96, 97 and 99, once with an axis from 94 and once with an axis from 0.',
  },
  'order-book': {
    type: 'image',
    name: 'Order book',
    description: 'Three levels of bids and asks around a spread of 0.02.',
  },
  'money-that-grows': {
    type: 'video',
    name: 'Money that grows',
    description: 'How 100 a month adds up in 30 years, and why the way there is never straight.',
    duration: 28,
  },
  'reading-a-candle': {
    type: 'video',
    name: 'Reading a candle',
    description: 'A price moves and draws its candle; then many of them stand side by side.',
    duration: 26,
  },
  'bid-and-ask': {
    type: 'video',
    name: 'Bid and ask',
    description: 'Two queues, the spread, and a market order that walks up the book.',
    duration: 25,
  },
  'why-spacing-works': {
    type: 'video',
    name: 'Why spacing works',
    description: 'The forgetting curve and how recall at the right time bends it.',
    duration: 25,
  },
  'recorded-session': {
    type: 'video',
    name: 'Recorded session',
    description: 'Highlights of a live session: slides, charts and the host.',
    duration: 33,
  },
  'before-you-trade': {
    type: 'audio',
    name: 'Before you trade',
    description: 'Three questions to answer out loud before an order is sent.',
    duration: 43,
  },
  'two-minute-recall': {
    type: 'audio',
    name: 'A short recall exercise',
    description: 'A guided exercise: close your notes and say what you know.',
    duration: 34,
  },
  'respirar-antes-de-operar': {
    type: 'audio',
    name: 'Respirar antes de operar',
    description: 'Una pausa guiada para antes de enviar una orden.',
    duration: 29,
  },
  'position-size-worksheet': {
    type: 'document',
    name: 'Position size worksheet',
    description: 'One page to work out how large a position may be.',
  },
  'first-live-lesson-checklist': {
    type: 'document',
    name: 'Checklist for the first live lesson',
    description: 'One page to tick off before, during and after a live lesson.',
  },
  'hoja-presupuesto-mensual': {
    type: 'document',
    name: 'Hoja de presupuesto mensual',
    description: 'Una página para anotar ingresos, gastos y ahorro.',
  },
})

export type ItemKey = keyof typeof ITEMS
