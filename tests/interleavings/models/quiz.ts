import { isDeepStrictEqual } from 'node:util'
import { findActor } from '../../../machines/app.ts'
import { saveState } from '../../../machines/outbox.ts'
import type { Lesson } from '../../../openapi/generated/portal.ts'
import type { Model } from '../kit/model.ts'
import { Tab } from '../kit/tab.ts'
import { hold } from '../kit/world.ts'
import { Accounts, MAYA, PASSWORD } from './accounts.ts'
import { LESSON, Lessons, QUESTION_ID, QUIZ_ID } from './lessons.ts'
import { takeStep } from './tabs.ts'

const DEEDS = ['hands in an answer', 'chooses an answer', 'begins again', 'tries again', 'comes online', 'is reloaded']
const WAITS_MS = [1_000, 2_000, 5_000, 31_000, 61_000, 121_000]
const ANSWERS = 2

/** What the server has put into a page that is reloaded. */
interface NewPage {
  lesson: Lesson
  /** the serial number of the attempt for which answers stood on the page before; null when none did */
  answered: number | null
}

/** Maya has the same quiz open in two tabs. */
export const quizWith = (Server: typeof Lessons): Model => ({
  name: 'quiz',
  actors: { 'tab 1': DEEDS, 'tab 2': DEEDS, 'the clock': ['goes on'], 'the server': ['ends all sessions'] },
  rounds: 6,
  roundMs: 61_000,
  async open(world, portals) {
    const accounts = new Accounts(world)
    const lessons = new Server(world, accounts)
    const browser = world.browser('the browser')
    accounts.keep(browser, MAYA.id)
    const openTab = (place: 0 | 1, page: NewPage | null = null) => {
      const tab = new Tab(world, browser, `tab ${place + 1}`, portals[place], MAYA.id)
      const auth = tab.actor('auth')
      // A guest has no quiz on the page, whoever may sign in again has.
      auth.on('signedOut', () => auth.getSnapshot().context.expired === null && leave(tab))
      show(tab, page)
      return tab
    }
    const tabs: [Tab, Tab] = [openTab(0), openTab(1)]
    const quizOf = (tab: Tab) => tab.actor('quiz').getSnapshot()

    /** As the screen does it; without an answer it offers to try again. */
    function show(tab: Tab, page: NewPage | null = null) {
      world.background(tab.within(() => begin(tab, page)))
    }
    async function begin(tab: Tab, page: NewPage | null) {
      const { api, queries, learn } = tab.wiring
      await learn()
      const lesson =
        page?.lesson ?? (await queries.fetchQuery(tab.portal.lessonQuery(api, LESSON.id)).catch(() => null))
      const [item] = lesson?.content ?? []
      if (!item?.target || !('questions' in item.target)) return
      const saved = await tab.portal.readDraft(MAYA.id, item.id, item.attempt)
      const { queue } = tab.actor('outbox').getSnapshot().context
      const isWaiting = queue.some(({ contentId, hint }) => contentId === item.id && hint !== undefined)
      if (!tab.isOpen) return
      const start = { ...tab.portal.quizStart(item, item.target), ...(saved && { saved }), isWaiting }
      tab.actor('quiz').send({ type: 'START', ...start })
      if (page?.answered && page.answered === openAttempt())
        hold('LEARN-38', hasAnswers(tab), `${tab.name} shows no answer, and had one before it was reloaded`)
    }

    /** The server makes the new page while the old one still hears what becomes of its calls. */
    async function reload(place: 0 | 1) {
      const tab = tabs[place]
      const lesson = await lessonFor(tab)
      if (tabs[place] !== tab) return
      const answered = lesson && isKept(tab, lesson) ? openAttempt() : null
      tab.tell('pagehide')
      tab.close()
      tabs[place] = openTab(place, lesson && { lesson, answered })
    }

    async function lessonFor(tab: Tab): Promise<Lesson | null> {
      const authorization = `Bearer ${browser.storage.get('lectern.access-token')}`
      const request = new Request(`http://lectern.test/api/lessons/${LESSON.id}`, { headers: { authorization } })
      const answer = await world.send(tab, request).catch(() => null)
      return answer?.ok ? ((await answer.json()) as Lesson) : null
    }

    /** The serial number of the attempt that is open on the server, or that its first draft opens; 0 when there is none. */
    function openAttempt() {
      const latest = lessons.latest()
      if (!latest) return 1
      return lessons.isOpen(latest) ? lessons.attempts.length : 0
    }
    const hasAnswers = (tab: Tab) => Object.keys(quizOf(tab).context.answers).length > 0
    /**
     * Whether answers are chosen there for the attempt that is open, and are the last that this browser kept. Of two tabs
     * the later draft stands, and so does one that the server put into the page with a higher revision.
     */
    function isKept(tab: Tab, { content: [item] }: Lesson) {
      const { attemptId, answers } = quizOf(tab).context
      const latestId = lessons.latest()?.id
      const isItsAttempt = attemptId ? attemptId === latestId : lessons.attempts.length < 2
      const [kept] = browser.database.rowsOf('drafts').values()
      const isOfIt = kept?.attemptId === null || kept?.attemptId === latestId
      const isLast = isOfIt && isDeepStrictEqual(kept?.answers, answers)
      const isOutdone = (item?.attempt?.draft?.revision ?? 0) > Number(kept?.revision)
      return isItsAttempt && isLast && !isOutdone && quizOf(tab).hasTag('asks') && hasAnswers(tab)
    }

    const leave = (tab: Tab) => findActor(tab.wiring.app, 'quiz')?.send({ type: 'LEAVE' })

    function handIn(tab: Tab, choice: number) {
      const actor = tab.actor('quiz')
      actor.send({ type: 'GO', index: 0 })
      actor.send({ type: 'CHOOSE', questionId: QUESTION_ID, choice })
      actor.send({ type: 'NEXT' })
      actor.send({ type: 'SUBMIT' })
    }

    function act(place: 0 | 1, does: string, n: number) {
      const tab = tabs[place]
      if (does === 'is reloaded') world.background(reload(place))
      else if (does === 'comes online') tab.tell('online')
      else if (!tab.actor('auth').getSnapshot().hasTag('signedIn'))
        tab.actor('auth').send({ type: 'SIGN_IN', username: MAYA.username, password: PASSWORD })
      else if (quizOf(tab).matches('idle')) return show(tab)
      else if (does === 'hands in an answer') handIn(tab, n % ANSWERS)
      else if (does === 'chooses an answer')
        tab.actor('quiz').send({ type: 'CHOOSE', questionId: QUESTION_ID, choice: n % ANSWERS })
      else tab.actor('quiz').send({ type: does === 'begins again' ? 'AGAIN' : 'RETRY' })
    }

    return {
      act: (step) => takeStep({ world, accounts, waits: WAITS_MS, tabs, act }, step),
      check() {
        for (const tab of tabs) {
          const { context } = findActor(tab.wiring.app, 'quiz')?.getSnapshot() ?? {}
          if (!context?.grade) continue
          const attempt = lessons.attempts.find(({ id }) => id === context.attemptId)
          const { score, passed } = context.grade
          const isTrue = attempt !== undefined && attempt.score === score && attempt.passed === passed
          hold('LEARN-17', isTrue, `${tab.name} shows ${score} points, and the server gave ${attempt?.score}`)
        }
      },
      async recover() {
        for (const tab of tabs) {
          tab.tell('online')
          await world.settle()
          tab.within(() => {
            const auth = tab.actor('auth')
            if (auth.getSnapshot().matches('signedOut'))
              return auth.send({ type: 'SIGN_IN', username: MAYA.username, password: PASSWORD })
            if (quizOf(tab).matches('idle')) return show(tab)
            // Whoever has not handed in does so now, and is told when another tab was faster.
            if (quizOf(tab).matches('unsent')) return tab.actor('quiz').send({ type: 'RETRY' })
            return handIn(tab, 0)
          })
        }
      },
      checkEnd() {
        for (const tab of tabs) {
          const { value, context } = quizOf(tab)
          const isShown = value === 'passed' || value === 'failed'
          hold('LEARN-43', isShown, `${tab.name} shows «${String(value)}» and no result, though it could hand in`)
          const attempt = lessons.attempts.find(({ id }) => id === context.attemptId)
          hold(
            'LEARN-17',
            attempt?.answers !== null,
            `${tab.name} shows the result of an attempt that nobody handed in`,
          )
          const state = saveState(tab.actor('outbox').getSnapshot())
          hold('LEARN-48', state === 'saved', `${tab.name} says «${state}», though everything could be sent`)
        }
        const open = lessons.attempts.filter(({ answers }) => answers === null)
        hold('LEARN-34', open.length < 2, 'two attempts are open at once')
        const waiting = browser.database.rowsOf('outbox')
        hold('LEARN-39', waiting.size === 0, `${waiting.size} updates wait that the server has, of ${QUIZ_ID}`)
      },
    }
  },
})

export const quiz = quizWith(Lessons)
