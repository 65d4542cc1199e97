import { type Call, type Handlers, person } from '../../../http/handler.ts'
import { blocksOf } from '../../../lists/csv.ts'
import { answerList } from '../../../lists/select.ts'
import { noteSource } from './note-queries.ts'
import { courseOfNotes, deleteNote, saveNote } from './note-service.ts'
import { answerMarkdown, notesAsMarkdown, wantsMarkdown } from './notes-file.ts'

const noteOf = (call: Call<'saveNote' | 'deleteNote'>) => {
  const { id: lessonId, contentId, noteId } = call.params
  return { userId: person(call).userId, lessonId, contentId, noteId }
}

export const notes = {
  async listCourseNotes(call) {
    const { db, env, params, query, locale, reply } = call
    const me = person(call)
    const course = await courseOfNotes(db, me, params.id)
    const source = noteSource(db, { userId: me.userId, courseId: course.id })
    reply.header('vary', 'accept')
    if (!wantsMarkdown(reply)) return answerList(db, source, query)
    const blocks = await blocksOf(db, source, query)
    return answerMarkdown(reply, `notes-${course.alias}`, notesAsMarkdown(blocks, { course, env, locale }))
  },

  saveNote: async (call) => saveNote(call.db, noteOf(call), call.body),

  async deleteNote(call) {
    await deleteNote(call.db, noteOf(call))
  },
} satisfies Handlers
