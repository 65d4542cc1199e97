import { saveState } from '../../../machines/outbox.ts'
import { nextRevision } from '../../../src/features/learning/notes/use-notes.ts'
import type { Model } from '../kit/model.ts'
import { Tab } from '../kit/tab.ts'
import { hold } from '../kit/world.ts'
import { Accounts, MAYA, PASSWORD } from './accounts.ts'
import { LESSON, Lessons, TEXT_IDS } from './lessons.ts'
import { takeStep } from './tabs.ts'

const DEEDS = ['writes a note', 'deletes a note', 'learns', 'comes online', 'is left and opened', 'crashes']
const WAITS_MS = [1_000, 2_000, 5_000, 31_000, 61_000, 121_000]
const NOTES = ['3f2a1b0c-4d5e-4f60-8172-839405162731', '3f2a1b0c-4d5e-4f60-8172-839405162732']

interface Written {
  text: string
  revision: number
}

/** Maya learns on two devices, and writes at the same notes. */
export const outboxWith = (Server: typeof Lessons): Model => ({
  name: 'outbox',
  actors: { 'device 1': DEEDS, 'device 2': DEEDS, 'the clock': ['goes on'], 'the server': ['ends all sessions'] },
  rounds: 6,
  roundMs: 61_000,
  async open(world, portals) {
    const accounts = new Accounts(world)
    const lessons = new Server(world, accounts)
    const browsers = [world.browser('device 1'), world.browser('device 2')] as const
    for (const browser of browsers) accounts.keep(browser, MAYA.id)
    /** what people were told is saved; what they wrote; what they deleted */
    const acknowledged = new Map<string, Written>()
    const written = new Map<string, Written[]>()
    const deleted = new Set<string>()
    const reached = new Map<string, number>()
    const known = [new Map<string, number>(), new Map<string, number>()] as const
    let serial = 0

    const openTab = (place: 0 | 1) => {
      const tab = new Tab(world, browsers[place], `device ${place + 1}`, portals[place], MAYA.id)
      tab.actor('outbox').on('noteSaved', ({ saved: { noteId, note } }) => {
        if (!note) return
        known[place].set(noteId, Math.max(known[place].get(noteId) ?? 0, note.revision))
        acknowledged.set(noteId, note)
      })
      return tab
    }
    const tabs: [Tab, Tab] = [openTab(0), openTab(1)]

    function act(place: 0 | 1, does: string, n: number) {
      const tab = tabs[place]
      // Only who is signed in sees notes and lessons.
      const isHere = tab.actor('outbox').getSnapshot().matches('signedIn')
      if (!isHere) return tab.actor('auth').send({ type: 'SIGN_IN', username: MAYA.username, password: PASSWORD })
      const noteId = NOTES[n % 2] ?? ''
      const contentId = TEXT_IDS[n % 2] ?? ''
      const record = (update: object) =>
        tab.actor('outbox').send({
          type: 'RECORD',
          update: { contentId, lessonId: LESSON.id, ...update },
          version: `v${++serial}`,
        })
      switch (does) {
        case 'writes a note': {
          const note = { text: `text ${++serial}`, revision: nextRevision(known[place].get(noteId)) }
          known[place].set(noteId, note.revision)
          written.set(noteId, [...(written.get(noteId) ?? []), note])
          record({ note: { id: noteId, ...note } })
          break
        }
        case 'deletes a note':
          deleted.add(noteId)
          record({ note: { id: noteId, isDeleted: true } })
          break
        case 'learns': {
          const progress = n * 20
          reached.set(contentId, Math.max(reached.get(contentId) ?? 0, progress))
          record({ progress })
          break
        }
        case 'comes online':
          tab.tell('online')
          break
        default:
          if (does === 'is left and opened') tab.tell('pagehide')
          tab.close()
          tabs[place] = openTab(place)
      }
    }

    return {
      async act(step) {
        // Two people do not press within one millisecond, and neither does one on two devices.
        if (step.who.startsWith('device')) await world.rest(1)
        await takeStep({ world, accounts, waits: WAITS_MS, tabs, act }, step)
      },
      check() {
        for (const [noteId, { revision }] of acknowledged) {
          const kept = lessons.notes.get(noteId)
          const isThere = kept !== undefined && (kept.deletedAt !== null || kept.revision >= revision)
          hold('LEARN-39', isThere, 'a note that was said to be saved is not on the server')
        }
      },
      recover() {
        for (const tab of tabs) {
          tab.tell('online')
          // Whose session has ended signs in again.
          tab.within(() => tab.actor('auth').send({ type: 'SIGN_IN', username: MAYA.username, password: PASSWORD }))
        }
      },
      checkEnd() {
        for (const [noteId, all] of written) {
          const kept = lessons.notes.get(noteId)
          if (deleted.has(noteId)) continue
          const last = all.reduce((a, b) => (b.revision > a.revision ? b : a))
          hold(
            'LEARN-65',
            kept?.text === last.text,
            `the note says «${kept?.text}» and was last changed to «${last.text}»`,
          )
        }
        for (const noteId of deleted)
          hold('LEARN-65', lessons.notes.get(noteId)?.deletedAt !== null, 'a note that was deleted is there again')
        for (const [contentId, progress] of reached) {
          const kept = lessons.progress.get(contentId)
          hold('LEARN-38', kept === progress, `progress reached ${progress}, and the server has ${kept}`)
        }
        for (const [place, tab] of tabs.entries()) {
          const state = saveState(tab.actor('outbox').getSnapshot())
          hold('LEARN-48', state === 'saved', `${tab.name} says «${state}», though everything could be sent`)
          const rows = ['outbox', 'notes'].flatMap((store) => [
            ...(browsers[place]?.database.rowsOf(store).values() ?? []),
          ])
          hold('LEARN-39', rows.length === 0, `${tab.name} keeps ${rows.length} updates that the server has`)
        }
      },
    }
  },
})

export const outbox = outboxWith(Lessons)
