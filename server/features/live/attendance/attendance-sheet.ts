import type { Attendee } from '../../../../openapi/generated/portal.ts'
import { sheetText } from '../../../http/texts.ts'
import type { Cell } from '../../../lists/csv.ts'

const MINUTE = 60
const HEADS = ['name', 'email', 'standing', 'joinedAt', 'leftAt', 'minutes', 'intervals', 'isAttended'] as const

/** The attendance of a session as a file for spreadsheets, in a person's language. */
export function attendanceSheet(locale: string) {
  const text = (key: string) => sheetText(locale, `attendance.${key}`)
  return {
    heads: HEADS.map((head) => text(head)),
    cells: ({ name, email, standing, joinedAt, leftAt, seconds, intervals, isAttended }: Attendee): Cell[] => [
      name,
      email,
      text(standing),
      joinedAt,
      leftAt,
      Math.floor(seconds / MINUTE),
      intervals.map((one) => `${one.joinedAt}/${one.leftAt ?? ''}`).join(' '),
      isAttended === null ? null : text(isAttended ? 'yes' : 'no'),
    ],
  }
}
