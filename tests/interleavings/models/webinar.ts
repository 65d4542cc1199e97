import { windowsOf } from '../../../server/features/events/join-windows.ts'
import type { Model } from '../kit/model.ts'
import { type Opened, Tab } from '../kit/tab.ts'
import { hold } from '../kit/world.ts'
import { Accounts, ANNA, MAYA, PASSWORD } from './accounts.ts'
import { Stage } from './stage.ts'

const MINUTE_MS = 60_000
/** Beyond the first two, so that windows open and close within a schedule of some steps. */
const WAITS_MS = [31_000, 2 * MINUTE_MS, 5 * MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS]
const DEEDS = ['presses', 'presses', 'tries again', 'follows the link', 'leaves the page', 'closes the window']

const PEOPLE = [
  { who: 'the tutor', mode: 'start', userId: ANNA.id, username: ANNA.username },
  { who: 'the student', mode: 'join', userId: MAYA.id, username: MAYA.username },
] as const

/** A tutor starts a session that a student joins, who has no ticket yet. */
export const webinarWith = (Server: typeof Stage): Model => ({
  name: 'webinar',
  actors: { 'the tutor': DEEDS, 'the student': DEEDS, 'the clock': ['goes on'] },
  rounds: 5,
  roundMs: 31_000,
  async open(world, portals) {
    const accounts = new Accounts(world)
    const stage = new Server(world, accounts)
    const tabs = PEOPLE.map(({ who, userId }, place) => {
      const browser = world.browser(who)
      accounts.keep(browser, userId)
      const tab = new Tab(world, browser, who, portals[place === 0 ? 0 : 1], userId)
      world.background(tab.within(() => tab.wiring.attend()))
      return { tab, ...PEOPLE[place === 0 ? 0 : 1] }
    })
    const webinarOf = (tab: Tab) => tab.actor('webinar').getSnapshot()

    function press({ tab, mode, userId }: (typeof tabs)[number]) {
      tab.actor('webinar').send({
        type: 'ENTER',
        mode,
        eventId: stage.event.id,
        signedIn: tab.actor('auth').getSnapshot().hasTag('signedIn'),
        isRegistered: stage.tickets.includes(userId),
        isClick: true,
      })
    }

    function act(one: (typeof tabs)[number], does: string) {
      const { tab } = one
      switch (does) {
        case 'presses':
          return press(one)
        case 'tries again':
          return tab.actor('webinar').send({ type: 'RETRY' })
        case 'follows the link': {
          const { url } = webinarOf(tab).context
          if (!webinarOf(tab).matches('offered') || url === null) return
          tab.opened.push({ closed: false, opener: null, at: url })
          return tab.actor('webinar').send({ type: 'FOLLOWED' })
        }
        case 'closes the window': {
          const last = tab.opened.at(-1)
          if (last) last.closed = true
          return
        }
        default:
          return tab.actor('webinar').send({ type: 'LEAVE' })
      }
    }

    const { joinOpensAt, startOpensAt } = windowsOf(stage)
    const isLed = ({ at }: Opened) => at !== null
    return {
      async act({ who, does, n }) {
        if (who === 'the clock') return world.rest(WAITS_MS[n] ?? 0)
        const one = tabs.find((person) => person.who === who)
        one?.tab.within(() => act(one, does))
      },
      check() {
        for (const { tab, who, mode, userId } of tabs) {
          for (const { at } of tab.opened.filter(isLed)) {
            const link = stage.links.find(({ url }) => url === at)
            hold(
              'LIVE-15',
              link?.userId === userId && link.mode === mode,
              `${who} is led to ${at}, which is not theirs`,
            )
            hold('LIVE-16', link?.meeting === stage.meeting(), `${who} is led to another meeting`)
            const opensAt = mode === 'start' ? startOpensAt : joinOpensAt
            hold('LIVE-6', Date.now() >= opensAt.getTime(), `${who} is led there before it opens`)
          }
          const empty = tab.opened.filter((one) => !isLed(one) && !one.closed)
          const isBusy = webinarOf(tab).hasTag('busy')
          hold(
            'LIVE-7',
            empty.length <= (isBusy ? 1 : 0),
            `${who} has a window that says «Connecting…» and leads nowhere`,
          )
        }
        const tickets = stage.tickets.filter((one) => one === MAYA.id).length
        hold('EVENT-26', tickets < 2, `the student has ${tickets} tickets`)
      },
      async recover(round) {
        // The session is over, and both press once more: on pages that are loaded anew they see that it has ended.
        if (round === 2) await world.rest(Math.max(0, stage.endsAt.getTime() - Date.now()))
        if (round < 3) return
        for (const one of tabs)
          one.tab.within(() => {
            const { auth, webinar: entry } = { auth: one.tab.actor('auth'), webinar: one.tab.actor('webinar') }
            if (auth.getSnapshot().matches('signedOut'))
              return auth.send({ type: 'SIGN_IN', username: one.username, password: PASSWORD })
            void one.tab.wiring.queries.invalidateQueries()
            entry.send({ type: 'LEAVE' })
            return press(one)
          })
      },
      checkEnd() {
        for (const { tab, who } of tabs) {
          const { value, context } = webinarOf(tab)
          const seen = `${String(value)} ${context.problem?.kind ?? ''} ${context.problem?.failure?.code ?? ''}`
          const isTold = value === 'failed' && context.problem !== null
          hold('LIVE-10', isTold, `${who} sees «${seen.trim()}» of a session that is over`)
        }
      },
    }
  },
})

export const webinar = webinarWith(Stage)
