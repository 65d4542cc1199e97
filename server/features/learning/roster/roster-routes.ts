import { type Handlers, person } from '../../../http/handler.ts'
import { csvOf } from '../../../lists/csv.ts'
import { answerCsv, wantsCsv } from '../../../lists/csv-answer.ts'
import { answerList } from '../../../lists/select.ts'
import { taughtCourse } from './roster-access.ts'
import { rosterSource } from './roster-queries.ts'
import { rosterSheet } from './roster-sheet.ts'

export const rosters = {
  async listCourseRoster(call) {
    const { db, params, query, locale, reply } = call
    const course = await taughtCourse(db, person(call), params.id)
    const source = rosterSource(db, course.id)
    reply.header('vary', 'accept')
    if (!wantsCsv(reply)) return answerList(db, source, query)
    return answerCsv(reply, `roster-${course.alias}`, await csvOf(db, source, query, rosterSheet(locale)))
  },
} satisfies Handlers
