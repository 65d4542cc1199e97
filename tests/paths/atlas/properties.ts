import type { MachineReport } from '../report.ts'
import type { PropertyResult } from '../results.ts'
import { element, escaped } from './html.ts'
import { signOf } from './signs.ts'

const SIGNS = { passed: 'passed', failed: 'failed', unseen: 'missed' } as const
const WORDS = { passed: 'holds', failed: 'does not hold', unseen: 'never seen' } as const

/** The page's script puts the path that breaks a property into its item. */
const itemOf = ({ kind, text, result, applied }: PropertyResult, place: number): string =>
  element(
    'li',
    { 'data-property': place },
    signOf(SIGNS[result], WORDS[result]),
    ' ',
    element('b', {}, escaped(kind)),
    ` ${escaped(text)} `,
    element('small', {}, result === 'unseen' ? 'never seen' : `at ${applied} ${applied === 1 ? 'moment' : 'moments'}`),
  )

/** What holds over the whole graph of a machine; open where something does not. */
export const propertyList = ({ found: { properties } }: MachineReport): string => {
  if (properties.length === 0) return ''
  const broken = properties.filter(({ result }) => result === 'failed').length
  const heading =
    broken === 0 ? `${properties.length} properties` : `${broken} of ${properties.length} properties do not hold`
  return element(
    'details',
    { class: broken > 0 ? 'properties failures' : 'properties', ...(broken > 0 && { open: '' }) },
    element('summary', {}, heading),
    element('ul', {}, ...properties.map(itemOf)),
  )
}
