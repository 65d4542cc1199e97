import { math, mathHtml } from 'micromark-extension-math'
import type { Formulas } from './html.ts'

/** Formulas as MathML, which browsers set themselves: no styles, no fonts, and nothing in it can run or lead away. */
export const FORMULAS: Formulas = {
  // One dollar sign is money here.
  syntax: math({ singleDollarTextMath: false }),
  html: mathHtml({ output: 'mathml', throwOnError: false, strict: false, trust: false, errorColor: 'currentcolor' }),
}
