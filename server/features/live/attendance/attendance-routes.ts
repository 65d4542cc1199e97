import { type Handlers, person } from '../../../http/handler.ts'
import { csvOf } from '../../../lists/csv.ts'
import { answerCsv, wantsCsv } from '../../../lists/csv-answer.ts'
import { answerList } from '../../../lists/select.ts'
import { ledSession } from './attendance-access.ts'
import { attendanceSource } from './attendance-queries.ts'
import { attendanceSheet } from './attendance-sheet.ts'
import { ownAttendanceSource } from './own-attendance-queries.ts'

export const attendances = {
  async listAttendance(call) {
    const { db, params, query, locale, reply } = call
    const session = await ledSession(db, person(call), params.id, params.scheduleId)
    const source = attendanceSource(db, params.scheduleId, session)
    reply.header('vary', 'accept')
    if (!wantsCsv(reply)) return answerList(db, source, query)
    const lines = await csvOf(db, source, query, attendanceSheet(locale))
    return answerCsv(reply, `attendance-${session.beganAt.toISOString().slice(0, 10)}`, lines)
  },

  listMyAttendance: async (call) => answerList(call.db, ownAttendanceSource(call.db, person(call).userId), call.query),
} satisfies Handlers
