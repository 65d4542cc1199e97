import type { DemoArticle } from '../shape.ts'
import { EDUCATION_ARTICLES } from './education.ts'
import { INVESTING_ARTICLES } from './investing.ts'
import { TRADING_ARTICLES } from './trading.ts'

export const ARTICLES: DemoArticle[] = [...INVESTING_ARTICLES, ...TRADING_ARTICLES, ...EDUCATION_ARTICLES]
