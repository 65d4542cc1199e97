import { type Handlers, person } from '../../http/handler.ts'
import { registrationChart } from './chart-service.ts'

export const charts = {
  getCourseRegistrationChart: (call) =>
    registrationChart(call.db, person(call), { of: 'course', targetId: call.query.courseId, ...call.query }),
  getEventRegistrationChart: (call) =>
    registrationChart(call.db, person(call), { of: 'event', targetId: call.query.eventId, ...call.query }),
} satisfies Handlers
