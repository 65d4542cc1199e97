import type { RosterEntry } from '../../../../openapi/generated/portal.ts'
import { sheetText } from '../../../http/texts.ts'
import type { Cell } from '../../../lists/csv.ts'

const HEADS = ['name', 'registeredAt', 'progress', 'lastActiveAt', 'stuckAt', 'quizzes', 'finishedAt'] as const

/** The roster of a course as a file for spreadsheets, in a person's language. */
export function rosterSheet(locale: string) {
  const text = (key: string) => sheetText(locale, `roster.${key}`)
  const why = ({ reason, name }: NonNullable<RosterEntry['stuckAt']>) => `${name} (${text(reason)})`
  return {
    heads: HEADS.map((head) => text(head)),
    cells: ({ name, registeredAt, progress, lastActiveAt, stuckAt, quizzes, finishedAt }: RosterEntry): Cell[] => [
      name,
      registeredAt,
      Math.floor(progress),
      lastActiveAt,
      stuckAt && why(stuckAt),
      quizzes.map((one) => `${one.name}: ${Math.floor(one.score)}`).join(' | '),
      finishedAt,
    ],
  }
}
