import type { Model } from '../kit/model.ts'
import { Tab } from '../kit/tab.ts'
import { hold } from '../kit/world.ts'
import { Accounts, ANNA, MAYA, PASSWORD } from './accounts.ts'
import { takeStep } from './tabs.ts'

/** A tab that has waited so long for the lock goes on without it. */
const LOCK_LIMIT_MS = 5_000
const REFRESH = 'POST /api/auth/refresh'
const DEEDS = ['signs in', 'logs out', 'asks who it is', 'is shown again', 'comes online', 'is reloaded']
const WAITS_MS = [1_000, 6_000, 11_000, 31_000, 121_000, 125_000]

const bearer = (request: Request) => request.headers.get('authorization')?.replace('Bearer ', '') ?? ''

/** Two tabs of one browser, in which Maya is signed in; Anna has an account, too. */
export const auth: Model = {
  name: 'auth',
  actors: { 'tab 1': DEEDS, 'tab 2': DEEDS, 'the clock': ['goes on'], 'the server': ['ends all sessions'] },
  rounds: 5,
  roundMs: 61_000,
  async open(world, portals) {
    const accounts = new Accounts(world)
    const browser = world.browser('the browser')
    accounts.keep(browser, MAYA.id)
    const openTab = (place: 0 | 1) => new Tab(world, browser, `tab ${place + 1}`, portals[place], null)
    const tabs: [Tab, Tab] = [openTab(0), openTab(1)]
    /** refresh tokens whose successors have arrived in the browser, and sessions that somebody has left */
    const spent = new Set<string>()
    const left = new Set<ReturnType<Accounts['ownerOf']>>()
    world.onAnswered = ({ name, request }, status) => {
      if (name === REFRESH && status === 200) spent.add(bearer(request))
    }
    world.onSent = ({ name, request, tab }) => {
      const token = bearer(request)
      if (name !== REFRESH || left.has(accounts.ownerOf(token))) return
      const hasLock = browser.locks.holderOf('lectern.refresh') === tab
      const hasWaited = (browser.locks.gaveUpAfter(tab) ?? 0) >= LOCK_LIMIT_MS
      hold('AUTH-31', hasLock || hasWaited, `${tab.name} refreshes without the lock between tabs`)
      hold('AUTH-32', !spent.has(token), `${tab.name} sends a refresh token whose successor this browser has already`)
    }
    let hasChanged = false
    const contextOf = (tab: Tab) => tab.actor('auth').getSnapshot().context

    function act(place: 0 | 1, does: string, n: number) {
      const tab = tabs[place]
      const actor = tab.actor('auth')
      switch (does) {
        case 'signs in':
          hasChanged = true
          actor.send({ type: 'SIGN_IN', username: (n % 2 ? ANNA : MAYA).username, password: PASSWORD })
          break
        case 'logs out':
          hasChanged = true
          left.add(accounts.ownerOf(contextOf(tab).tokens?.accessToken))
          actor.send({ type: 'LOGOUT' })
          break
        case 'asks who it is':
          void tab.wiring.api.fetch.GET('/api/users/me').catch(() => undefined)
          break
        case 'is shown again':
          tab.tell('visibilitychange')
          break
        case 'comes online':
          tab.tell('online')
          break
        default:
          tab.close()
          tabs[place] = openTab(place)
      }
    }

    return {
      act: (step) => takeStep({ world, accounts, waits: WAITS_MS, tabs, act }, step),
      check() {
        for (const tab of tabs) {
          const { tokens, session, user } = contextOf(tab)
          const owner = tokens === null ? undefined : accounts.ownerOf(tokens.accessToken)?.userId
          hold('AUTH-2', owner === session?.userId, `${tab.name} has tokens of somebody else than whom it says`)
          hold('AUTH-2', user === null || user.id === owner, `${tab.name} shows somebody else than whose tokens it has`)
        }
      },
      recover() {
        for (const tab of tabs) tab.tell('online')
      },
      checkEnd() {
        const [one, other] = tabs.map((tab) => contextOf(tab).session?.userId ?? 'nobody')
        const kept = browser.storage.get('lectern.access-token')
        const keptFor = kept === undefined ? 'nobody' : (accounts.ownerOf(kept)?.userId ?? 'somebody unknown')
        const nameOf = (id: string | undefined) =>
          id === MAYA.id ? 'Maya' : id === ANNA.id ? 'Anna' : (id ?? 'nobody')
        const seen = `tab 1 is signed in as ${nameOf(one)}, tab 2 as ${nameOf(other)}, and the storage has tokens of ${nameOf(keptFor)}`
        hold('AUTH-57', one === other && one === keptFor, seen)
        for (const tab of tabs) {
          const { tokens } = contextOf(tab)
          const session = accounts.ownerOf(tokens?.accessToken)
          hold('AUTH-29', !session?.isOver, `${tab.name} is signed in by a session that is over`)
          hold(
            'AUTH-3',
            session === undefined || !left.has(session),
            `${tab.name} is signed in by a session that was left`,
          )
        }
        for (const session of left)
          hold('AUTH-4', session === undefined || session.isOver, 'a session that was left is never revoked')
        if (hasChanged || accounts.sessions.some(({ isOver }) => isOver)) return
        hold('AUTH-28', one === MAYA.id, 'Maya was signed out, though she did not leave and the server did not end it')
      },
    }
  },
}
