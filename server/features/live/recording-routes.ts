import { type Call, type Handlers, person } from '../../http/handler.ts'
import { answerList, listing } from '../../lists/select.ts'
import { recordingSource, userRecordingSource } from './recording-queries.ts'
import {
  changeRecording,
  createRecording,
  getLatestRecording,
  getRecording,
  ownerOf,
  removeRecording,
  requireTicket,
} from './recording-service.ts'

type Listing = Call<'listMyRecordings' | 'listMyEventRecordings' | 'listUserRecordings' | 'listUserEventRecordings'>

async function answerFor(call: Listing, userId: string, eventId?: string) {
  const me = person(call)
  if (eventId !== undefined) await requireTicket(call.db, userId, eventId)
  return answerList(call.db, userRecordingSource(call.db, me, userId, eventId), call.query)
}

const userOf = (call: Call<'listUserRecordings' | 'listUserEventRecordings'>) =>
  ownerOf(call.db, person(call), call.params.id)

export const recordings = {
  listRecordings: listing(recordingSource),
  getRecording: ({ db, principal, params }) => getRecording(db, principal, params.id),
  createRecording: async (call) => createRecording(call, person(call), call.body),
  updateRecording: async (call) => changeRecording(call, person(call), call.params.id, call.body),

  async deleteRecording(call) {
    await removeRecording(call, person(call), call.params.id)
  },

  listMyRecordings: (call) => answerFor(call, person(call).userId),
  listMyEventRecordings: (call) => answerFor(call, person(call).userId, call.params.eventId),
  listUserRecordings: async (call) => answerFor(call, await userOf(call)),
  listUserEventRecordings: async (call) => answerFor(call, await userOf(call), call.params.eventId),
  getMyEventRecording: async (call) => getLatestRecording(call.db, person(call), call.params.eventId),
} satisfies Handlers
