import type { Wish } from '../../../machines/checkout.ts'
import type { Failure } from '../../../machines/failure.ts'
import { consumeIntent } from '../auth/kept-intent.ts'
import { checkoutOf } from './checkout.ts'

interface Following {
  onFailure(problem: Failure): void
  /** the person stays on this page */
  onEnd(): void
}

/** Orders something and leads to where it is paid; the page is left unless that fails. */
export function buy(running: Parameters<typeof checkoutOf>[0], wish: Wish, { onFailure, onEnd }: Following) {
  const checkout = checkoutOf(running)
  const failing = checkout.on('failed', ({ problem }) => {
    onFailure(problem)
    // The price may have changed, or the last ticket be gone.
    void running.queries.invalidateQueries()
  })
  checkout.send({ type: 'BUY', wish })
  const following = checkout.subscribe((snapshot) => {
    if (snapshot.hasTag('busy')) return
    onEnd()
    failing.unsubscribe()
    following.unsubscribe()
  })
}

/** Whether a guest wanted to buy the thing of this page before signing in; asked once. */
export const wantedToBuy = (path: string) => consumeIntent(path, 'buy') !== null
