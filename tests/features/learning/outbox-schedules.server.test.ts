import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentProgress, note, quizAttempt, userCourse } from '../../../server/db/schema/learning.ts'
import { type Learner, newLearner } from '../../lib/learner.ts'
import { type MadeCourse, makeCourse } from '../../lib/make-course.ts'
import { startServer, type TestServer } from '../../lib/server.ts'
import { type Server, Tab, World } from '../../machines/worlds/browser.ts'
import { act, step } from '../../machines/worlds/schedules.ts'
import { scheduleRuns, seedOfPart } from './schedule-runs.ts'

/** A thousand schedules take long on a slow machine: each part has a test, and with it the time limit, to itself. */
const PARTS = [1, 2, 3, 4, 5]
const RUNS = scheduleRuns({ usual: 20, full: 200 })

let server: TestServer
let course: MadeCourse
let people: Record<string, Learner>
beforeAll(async () => {
  server = await startServer()
  const question = { answers: 3, correct: [1] }
  course = await makeCourse(server.db, {
    lessons: [
      { items: [{ type: 'text' }, { type: 'image' }] },
      { items: [{ type: 'file' }] },
      { items: [{ type: 'quiz', questions: [question] }] },
    ],
  })
  people = { ann: await newLearner(server, course), bob: await newLearner(server, course) }
})
afterAll(() => server.close())

const learner = (user: string): Learner => {
  const one = people[user]
  if (!one) throw new Error(`nobody is called ${user}`)
  return one
}
const itemAt = (index: number) => {
  const item = course.items[index]
  if (!item) throw new Error('no such item')
  return item
}
const ids = () => Object.values(people).map(({ id }) => id)

/** Removes the progress and notes of everybody. */
async function forget() {
  await server.db.delete(contentProgress).where(inArray(contentProgress.userId, ids()))
  await server.db.delete(note).where(inArray(note.userId, ids()))
  await server.db.delete(quizAttempt).where(inArray(quizAttempt.userId, ids()))
  await server.db.update(userCourse).set({ progress: 0 }).where(inArray(userCourse.userId, ids()))
}

/** Sends what the portal would send, and returns the server's answer; a refusal rejects with its status. */
const save: Server = async (user, { contentId, lessonId: _, version: _version, note: change, ...body }) => {
  const item = course.items.find((one) => one.id === contentId)
  if (!item) throw new Error('no such item')
  if (change) {
    const { status } = await learner(user).saveNote(item, change)
    if (status !== 200 && status !== 204) throw { status }
    return { noteId: change.id, contentId, note: null }
  }
  const { status, body: answer } = await learner(user).save(item, body)
  if (status !== 200) throw { status }
  return answer
}

test.each(PARTS)(
  'the outbox loses no progress and no note, and takes nothing back, whatever happens on the way, part %i [LEARN-65]',
  async (part) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
        await forget()
        const world = new World(save)
        const tabs = [new Tab(world), new Tab(world)]
        // Both users learn with the same items; the progress of one must never appear for the other.
        const own = new Map<string, Map<string, number>>()
        const noteIds = new Map<string, string>()
        const notes = await act(steps, tabs, {
          itemOf: (user, index) => {
            own.set(user, own.get(user) ?? new Map())
            return itemAt(index).id
          },
          noteOf: (user, number) => {
            const name = `${user} ${number}`
            const id = noteIds.get(name) ?? randomUUID()
            noteIds.set(name, id)
            return id
          },
          recorded: (user, contentId, progress) => {
            const reached = own.get(user)
            reached?.set(contentId, Math.max(reached.get(contentId) ?? 0, progress))
          },
        })
        await world.reconnect()
        for (const user of ['bob', 'ann']) {
          tabs[0]?.switchUser(user)
          await world.reconnect()
        }
        world.close()
        for (const user of Object.keys(people)) {
          const { lessons } = await learner(user).progress(course)
          const kept = lessons.flatMap(({ content }) => content).map(({ contentId, progress }) => [contentId, progress])
          const wanted = course.items.map(({ id }) => [id, own.get(user)?.get(id) ?? 0])
          expect(kept).toEqual(wanted)
          expect(await learner(user).notes(course)).toEqual(notes.get(user) ?? new Map())
        }
        expect(tabs.map((one) => one.saveState())).toEqual(['saved', 'saved'])
      }),
      { numRuns: RUNS, ...seedOfPart(part) },
    )
  },
)
