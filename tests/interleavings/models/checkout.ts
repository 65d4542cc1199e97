import type { Model } from '../kit/model.ts'
import { Tab } from '../kit/tab.ts'
import { hold } from '../kit/world.ts'
import { Accounts, MAYA, PASSWORD } from './accounts.ts'
import { type Placed, Shop } from './shop.ts'

const DEEDS = ['buys', 'comes back', 'gives up', 'tries again', 'leaves the page', 'goes back in the browser']
const WAITS_MS = [1_000, 5_000, 31_000, 61_000, 121_000, 16 * 60_000]
const ROUNDS = 6
/** In the last ones everybody looks at the page of their order. */
const LAST_ROUNDS = 2
/** The page of an order says what the order is. */
const PAGE_OF = { paid: 'owned', expired: 'expired', failed: 'declined', refunded: 'refunded', pending: 'waiting' }

/** Maya buys a course in two tabs, while the provider tells the server by webhook: late, twice or never. */
export const checkoutWith = (Server: typeof Shop): Model => ({
  name: 'checkout',
  actors: {
    'tab 1': DEEDS,
    'tab 2': DEEDS,
    'the provider': ['is paid', 'is paid', 'declines', 'lets it expire'],
    'the job': ['asks the provider'],
    'the clock': ['goes on'],
  },
  rounds: ROUNDS,
  roundMs: 6 * 60_000,
  async open(world, portals) {
    const accounts = new Accounts(world)
    const shop = new Server(world, accounts)
    const browser = world.browser('the browser')
    accounts.keep(browser, MAYA.id)
    const tabs = ([0, 1] as const).map((place) => {
      const tab = new Tab(world, browser, `tab ${place + 1}`, portals[place], MAYA.id)
      tab.within(() => tab.portal.checkoutOf(tab.wiring))
      return tab
    })
    const pageOf = (tab: Tab) => tab.actor('checkout').getSnapshot()
    /** the order whose page a tab shows after it was led to pay */
    const orderOf = (tab: Tab): Placed | undefined => shop.orderAt(tab.ledTo.at(-1) ?? '') ?? shop.orders.at(-1)

    function act(tab: Tab, does: string) {
      const actor = tab.actor('checkout')
      const order = orderOf(tab)
      switch (does) {
        case 'buys': {
          const { type, id } = shop.item
          return actor.send({ type: 'BUY', wish: { item: { type, id }, amount: 49, currency: 'USD' } })
        }
        case 'comes back':
          return order && actor.send({ type: 'RETURN', orderId: order.id })
        case 'gives up':
          return actor.send({ type: 'GIVE_UP' })
        case 'tries again':
          return actor.send({ type: 'RETRY' })
        case 'leaves the page':
          return actor.send({ type: 'LEAVE' })
        default:
          return tab.tell('pageshow', { persisted: true })
      }
    }

    /** The provider decides about a session that is open, and tells the server of it: never, once or twice. */
    function decide(does: string, n: number) {
      const order = shop.orders.find(({ outcome }) => outcome === 'open')
      if (!order) return
      order.outcome = does === 'is paid' ? 'paid' : does === 'declines' ? 'failed' : 'expired'
      const facts = shop.factsOf(order)
      for (let time = 0; time < n % 3; time++)
        world.background(
          world.turn(`the webhook tells that it is ${order.outcome}`).then(() => shop.settle(order, facts)),
        )
    }

    return {
      async act({ who, does, n }) {
        if (who === 'the clock') return world.rest(WAITS_MS[n] ?? 0)
        if (who === 'the job') return shop.ask()
        if (who === 'the provider') return decide(does, n)
        const tab = tabs.find(({ name }) => name === who)
        tab?.within(() => act(tab, does))
      },
      check() {
        for (const tab of tabs)
          hold(
            'PAY-5',
            !pageOf(tab).matches('owned') || shop.owners.has(MAYA.id),
            `${tab.name} says paid before the provider does`,
          )
        const open = shop.orders.filter(({ state }) => state === 'pending')
        hold('PAY-12', open.length < 2, `${open.length} orders for one thing are open`)
        const kept = shop.orders.filter(({ state, refund }) => state === 'paid' && refund === null)
        hold('PAY-13', kept.length < 2, `the course is paid ${kept.length} times`)
      },
      async recover(round) {
        shop.ask()
        for (const tab of tabs)
          tab.within(() => {
            const auth = tab.actor('auth')
            if (auth.getSnapshot().matches('signedOut'))
              auth.send({ type: 'SIGN_IN', username: MAYA.username, password: PASSWORD })
            else if (round >= ROUNDS - LAST_ROUNDS) act(tab, 'comes back')
          })
      },
      checkEnd() {
        for (const { state, outcome, grants, refund } of shop.orders) {
          const isPaid = state === 'paid'
          hold('PAY-13', isPaid === (outcome === 'paid'), `the provider says ${outcome}, and the order is ${state}`)
          hold(
            'PAY-13',
            grants === (isPaid && refund === null ? 1 : 0),
            `an order that is ${state} gave its thing ${grants} times`,
          )
        }
        for (const tab of tabs) {
          const order = orderOf(tab)
          if (!order) continue
          const page = String(pageOf(tab).value)
          const wanted = order.refund ? PAGE_OF.refunded : PAGE_OF[order.state]
          hold('PAY-5', page === wanted, `the page of ${tab.name} says «${page}» of an order that is ${order.state}`)
        }
      },
    }
  },
})

export const checkout = checkoutWith(Shop)
