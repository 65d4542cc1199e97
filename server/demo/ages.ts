/**
 * The courses of the demo, each a folder of `courses/`, with their ages in days. They are not in the files, because
 * fixed dates would become outdated.
 */
export const COURSE_AGES = {
  'start-investing': 12,
  'compound-growth': 48,
  'funds-and-etfs': 75,
  'reading-financial-statements': 132,
  'finanzas-personales': 61,
  'dasar-investasi': 34,
  'candlestick-charts': 27,
  'how-orders-become-trades': 90,
  'risk-and-position-size': 54,
  'psicologia-del-trading': 19,
  'testing-a-trading-idea': 160,
  'learning-to-learn': 104,
  'spreadsheets-that-explain': 41,
  'teaching-online': 8,
  'qiraat-al-bayanat': 22,
  'options-basics': 3,
  'market-cycles': 640,
}

/** The articles of the demo, each a file of `articles/`, with the days since publication. */
export const ARTICLE_AGES = {
  'first-question-is-when': 2,
  'what-a-fund-costs': 9,
  'profit-is-an-opinion': 17,
  'hablar-de-dinero-en-pareja': 24,
  'tiga-rekening': 31,
  'price-of-hurry': 4,
  'exit-first': 13,
  'one-hundred-coins': 20,
  'reading-a-range': 38,
  'histogram-before-average': 52,
  'close-the-book': 1,
  'seven-seconds': 11,
  'kayfa-taqra-istitlaan': 16,
  'table-is-an-argument': 27,
  'plan-for-the-tired-person': 45,
}
