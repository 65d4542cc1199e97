import type { DemoCourse } from '../shape.ts'
import { candlestickCharts } from './candlestick-charts.ts'
import { compoundGrowth } from './compound-growth.ts'
import { dasarInvestasi } from './dasar-investasi.ts'
import { finanzasPersonales } from './finanzas-personales.ts'
import { fundsAndEtfs } from './funds-and-etfs.ts'
import { howOrdersBecomeTrades } from './how-orders-become-trades.ts'
import { learningToLearn } from './learning-to-learn.ts'
import { marketCycles } from './market-cycles.ts'
import { optionsBasics } from './options-basics.ts'
import { psicologiaDelTrading } from './psicologia-del-trading.ts'
import { qiraatAlBayanat } from './qiraat-al-bayanat.ts'
import { readingFinancialStatements } from './reading-financial-statements.ts'
import { riskAndPositionSize } from './risk-and-position-size.ts'
import { spreadsheetsThatExplain } from './spreadsheets-that-explain.ts'
import { startInvesting } from './start-investing.ts'
import { teachingOnline } from './teaching-online.ts'
import { testingATradingIdea } from './testing-a-trading-idea.ts'

export const COURSES: DemoCourse[] = [
  startInvesting,
  compoundGrowth,
  fundsAndEtfs,
  readingFinancialStatements,
  finanzasPersonales,
  dasarInvestasi,
  candlestickCharts,
  howOrdersBecomeTrades,
  riskAndPositionSize,
  psicologiaDelTrading,
  testingATradingIdea,
  learningToLearn,
  spreadsheetsThatExplain,
  teachingOnline,
  qiraatAlBayanat,
  optionsBasics,
  marketCycles,
]
