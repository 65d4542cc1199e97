import { actorOf } from '../../machines/app.ts'
import { type AuthModal, authModalOf, type Modal } from '../../machines/modal.ts'
import type { Way } from '../../machines/unsaved.ts'
import { changeAddress, currentEntry, guardHistory, leaveModalEntry } from '../platform/address/address.ts'
import type { App } from './actors.ts'

/** Asks before a page or a modal with unsaved input is left in any way. */
export function wireLeaving(app: App, go: (to: string, replace: boolean) => void) {
  const unsaved = actorOf(app, 'unsaved')
  const modal = actorOf(app, 'modal')
  const close = () => modal.send({ type: 'CLOSE' })
  actorOf(app, 'navigation').on('go', ({ to, replace }) =>
    unsaved.send({ type: 'LEAVE', way: { kind: 'address', to, replace } }),
  )
  unsaved.on('asked', () => modal.send({ type: 'OPEN', modal: { kind: 'unsaved-changes' }, over: true }))
  unsaved.on('stayed', close)
  unsaved.on('left', ({ way }) => {
    const isAsking = modal.getSnapshot().context.active?.kind === 'unsaved-changes'
    if (isAsking) close()
    if (way.kind === 'modal') close()
    else if (isAsking) modal.send({ type: 'CLOSE_ALL' })
    if (way.kind === 'address') go(way.to, way.replace)
    if (way.kind === 'history') history.go(way.steps)
  })
  addEventListener('beforeunload', (event) => {
    if (unsaved.getSnapshot().context.forms.length > 0) event.preventDefault()
  })
}

/** The back button closes a modal, and `?type=` in the address follows the modals that have an address. */
export function wireHistory(app: App) {
  const unsaved = actorOf(app, 'unsaved')
  const modal = actorOf(app, 'modal')
  const isOpen = () => modal.getSnapshot().context.active !== null

  const wayOf = (steps: number): Way => (isOpen() && steps < 0 ? { kind: 'modal' } : { kind: 'history', steps })
  /** Going back while the question is open means not to leave. */
  const isStay = (steps: number) => steps < 0 && unsaved.getSnapshot().matches('asking')
  guardHistory({
    mayGo(steps) {
      const { kind } = wayOf(steps)
      const { forms } = unsaved.getSnapshot().context
      return isStay(steps) || !forms.some(({ place }) => kind !== 'modal' || place === 'modal')
    },
    went(steps) {
      if (isStay(steps)) unsaved.send({ type: 'STAY' })
      else if (wayOf(steps).kind === 'modal') modal.send({ type: 'CLOSE' })
    },
    ask: (steps) => unsaved.send({ type: 'LEAVE', way: wayOf(steps) }),
    bare: () => withModal(null),
  })

  const show = (one: Modal) => {
    const to = withModal(one.kind === 'auth' ? one : null)
    // An address that was opened with its modal has no page before it to go back to, also after another form.
    const cameWithIt = !currentEntry().isModal && authModalIn(location.search) !== null
    if (!cameWithIt || one.kind !== 'auth') changeAddress(to, { isModal: true })
    else if (to !== location.pathname + location.search) changeAddress(to, { replace: true })
  }
  modal.on('opened', (event) => show(event.modal))
  modal.on('closed', () =>
    // Another modal or page may have replaced the entry by then.
    queueMicrotask(() => {
      if (isOpen()) return
      if (currentEntry().isModal) leaveModalEntry()
      else if (withModal(null) !== location.pathname + location.search)
        changeAddress(withModal(null), { replace: true })
    }),
  )
}

/** The present address with an auth modal in it, or without one. */
const withModal = (modal: AuthModal | null) => location.pathname + searchWithModal(modal)

/** The auth modal that the query of an address asks for; null: none. */
export const authModalIn = (search: string) => authModalOf(new URLSearchParams(search).get('type'))

/** The query of the present address with an auth modal in it, or without one; empty or with its question mark. */
export function searchWithModal(modal: AuthModal | null) {
  const query = new URLSearchParams(location.search)
  if (modal) query.set('type', modal.type)
  else if (query.has('type')) {
    query.delete('type')
    // It says where the modal leads to.
    query.delete('redirectUrl')
  }
  return query.size > 0 ? `?${query}` : ''
}
