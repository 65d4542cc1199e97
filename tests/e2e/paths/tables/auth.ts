import { expect } from '@playwright/test'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { holdSession, newPerson, sessionOf } from '../kit/person.ts'
import { type AuthScene, account, logOut, signInWith, signUpWith, storedSession, tell } from '../kit/session.ts'
import { defineTable, type Sight, type Step } from '../kit/table.ts'
import { buttonOf, closeDialog, expectAt, linkTo, press, visit } from '../kit/world.ts'

/** The calls of the machine: their names here, their methods and addresses. */
const CALLS = [
  ['signIn', 'POST', /^\/api\/auth\/login$/, 1],
  ['signUp', 'POST', /^\/api\/auth\/register$/, 1],
  ['exchange', 'POST', /^\/api\/auth\/oauth\/exchange$/, 1],
  ['refresh', 'POST', /^\/api\/auth\/refresh$/, 1],
  ['loadUser', 'GET', /^\/api\/users\/me(\/profile\/student)?$/, 2],
  ['revoke', 'GET', /^\/api\/auth\/logout$/, 1],
] as const

/** Tokens are fresh for two minutes; a little less leaves time to check the page. */
const SOON_MS = 110_000
const LATER_MS = 121_000

const passes = (name: string) => ({
  [`xstate.done.actor.${name}`]: ({ world }: AuthScene) => world.gates.pass(name),
})
/** A refused call. The clock stops, because a pause that follows may be shorter than a check of the page. */
const fails = (name: string) => ({
  async [`xstate.error.actor.${name}`]({ world }: AuthScene, { event, next }: Step) {
    if (next.matches({ signedIn: 'stale' })) await world.clock.stop()
    await world.gates.answer(name, event.error)
  },
})

const NEVER = ['restore', 'peers', 'presence'].map((actor) => `xstate.error.actor.${actor}`)

export const auth = defineTable<AuthScene>({
  machine: 'auth',
  requirement:
    'Logged in when an access token with a subject is stored; logout clears tokens, user and profile (AUTH-2, AUTH-3)',
  requirements: {
    'xstate.after.refreshInterval.auth.signedIn.fresh':
      'While a user is loaded, tokens are refreshed every 120000 ms; without a refresh token: state cleared and redirect to home (AUTH-25, AUTH-30)',
    'xstate.error.actor.refresh': 'Refresh returns 401: auth and profile state cleared (AUTH-29)',
    UNAUTHORIZED: 'Refresh with no refresh token: state cleared and redirect to home (AUTH-30)',
    VISIBLE: 'The token refresh interval is 120000 ms (AUTH-26, AUTH-25)',
    ONLINE: 'The token refresh interval is 120000 ms (AUTH-26, AUTH-25)',
    SIGN_IN: 'POST /api/auth/login: body username, password (AUTH-8)',
    LOGOUT: 'Logout clears tokens, user and profile state (AUTH-3)',
    'PEER.TOKENS': 'Tokens are kept in local storage and shared (AUTH-33, AUTH-22)',
    'PEER.SIGNED_OUT': 'Tokens are kept in local storage and shared (AUTH-33, AUTH-22)',
  },
  can: ({ context }, { type }) =>
    !NEVER.includes(type) &&
    // The header shows the user's controls as soon as the user is known.
    (type !== 'LOGOUT' || context.user !== null) &&
    // A provider leads back to a page that is loaded anew, which knows of no session that has ended.
    (type !== 'EXCHANGE' || context.expired === null),
  impossible: {
    'auth xstate.error.actor.peers #0': 'Listening to a channel does not fail',
    'auth xstate.error.actor.presence #0': 'Listening to the page does not fail',
    'auth.restoring xstate.error.actor.restore #0': 'Storage is open in the browser of the tests',
  },
  async open(world) {
    for (const [name, method, path, atOnce] of CALLS) world.gates.hold(name, method, path, { atOnce })
    const ann = await newPerson(world.request)
    return { world, ann, me: ann, isTyped: false, isRegistering: false, isWelcomed: false, probes: 0 }
  },
  events: {
    async 'xstate.done.actor.restore'({ world, ann }, { event, next }) {
      if (event.output) await holdSession(world, ann, { refreshes: next.context.tokens.refreshToken !== null })
      await visit(world, '/about')
    },
    async SIGN_IN(scene, { before }) {
      await signInWith(scene, before.context.expired !== null)
    },
    async SIGN_UP(scene, { before }) {
      const isOver = before.context.expired !== null
      await signUpWith(scene, isOver)
      scene.isRegistering = isOver
    },
    async EXCHANGE(scene) {
      scene.isTyped = false
      scene.isRegistering = false
      await visit(scene.world, '/auth/login?code=once')
    },
    ...passes('signIn'),
    ...fails('signIn'),
    async 'xstate.done.actor.signUp'(scene) {
      scene.isTyped = false
      scene.isRegistering = false
      scene.isWelcomed = true
      await scene.world.gates.pass('signUp')
    },
    ...fails('signUp'),
    async 'xstate.done.actor.exchange'({ world, ann }) {
      const { grant } = await sessionOf(world.request, ann.username)
      await world.gates.fulfil('exchange', grant.tokens)
    },
    ...fails('exchange'),
    async GIVE_UP(scene) {
      const { page, say } = scene.world
      await page.keyboard.press('Escape')
      // What was typed to register would be lost.
      if (scene.isRegistering) await buttonOf(page.getByRole('dialog'), say('modals:unsaved.discard')).click()
      scene.isRegistering = false
    },
    async REFRESH_USER({ world }) {
      const { page, say } = world
      await press(account(world))
      await page.getByRole('link', { name: say('nav.preferences') }).click()
      await page.getByRole('link', { name: say('preferences:tab.appearance') }).click()
      await page
        .getByRole('radio', { name: say('preferences:appearance.dark'), checked: false })
        .or(page.getByRole('radio', { name: say('preferences:appearance.light'), checked: false }))
        .first()
        .check()
    },
    ...passes('loadUser'),
    ...fails('loadUser'),
    ...passes('refresh'),
    ...fails('refresh'),
    async UNAUTHORIZED(scene) {
      const { world } = scene
      const path = ['/courses', '/experts', '/articles'][scene.probes++ % 3] ?? '/courses'
      world.gates.hold('probe', 'GET', /^\/api\/(courses|profiles|articles)$/)
      await linkTo(world, world.page.getByRole('banner'), path).first().focus()
      await world.gates.answer('probe', { status: 401, code: 'unauthorized' })
      await world.gates.lift('probe')
    },
    VISIBLE: (scene, { event, before }) => show(scene, before, event, true),
    HIDDEN: (scene, { event, before }) => show(scene, before, event, false),
    async ONLINE(scene, { event, before }) {
      await wait(scene, before, event)
      await scene.world.context.setOffline(true)
      await scene.world.context.setOffline(false)
      await scene.world.clock.go()
    },
    async 'PEER.TOKENS'(scene, { event }) {
      const { world } = scene
      const isBob = event.grant.session.userId === 'bob'
      scene.me = isBob ? await newPerson(world.request) : await sessionOf(world.request, scene.me.username)
      const before = world.gates.underWay()
      await tell(world, { type: 'PEER.TOKENS', grant: scene.me.grant }, scene.me)
      await world.gates.abandon(before)
      await world.clock.go()
    },
    async 'PEER.SIGNED_OUT'({ world }) {
      const before = world.gates.underWay()
      await tell(world, { type: 'PEER.SIGNED_OUT' }, null)
      await world.gates.abandon(before)
      await world.clock.go()
    },
    async LOGOUT(scene) {
      const { gates, clock } = scene.world
      const before = gates.underWay()
      await logOut(scene)
      await gates.abandon(before)
      await clock.go()
    },
    ...passes('revoke'),
    ...fails('revoke'),
  },
  states: {
    /** The page has not been loaded yet. */
    'auth.restoring': async ({ world: { page } }) => expect(page).toHaveURL('about:blank'),
    'auth.signedOut': isOut,
    async 'auth.signingIn'({ world }) {
      await world.gates.expectWaiting('signIn')
      await expect(buttonOf(world.page, world.say('auth:submitting'))).toBeVisible()
    },
    async 'auth.signingUp'({ world }) {
      await world.gates.expectWaiting('signUp')
      await expect(buttonOf(world.page, world.say('auth:signingUp'))).toBeVisible()
    },
    async 'auth.exchanging'({ world }) {
      await world.gates.expectWaiting('exchange')
      await expect(world.page.getByRole('status').filter({ hasText: world.say('auth:exchanging') })).toBeVisible()
    },
    async 'auth.signedIn.loadingUser'(scene, sight) {
      await scene.world.gates.expectWaiting('loadUser')
      await isIn(scene, sight)
    },
    async 'auth.signedIn.fresh'(scene, sight) {
      await isIn(scene, sight)
      expect(scene.world.gates.count('refresh'), 'nobody refreshes').toBe(0)
    },
    async 'auth.signedIn.refreshing'(scene, sight) {
      await scene.world.gates.expectWaiting('refresh')
      await isIn(scene, sight)
    },
    async 'auth.signedIn.stale'(scene, sight) {
      await isIn(scene, sight)
      expect(scene.world.gates.count('refresh'), 'nobody refreshes before the pause is over').toBe(0)
    },
    async 'auth.signingOut'(scene) {
      await scene.world.gates.expectWaiting('revoke')
      expect(await storedSession(scene.world)).toBeNull()
    },
  },
})

/** Waits for the time in the event, counted from when the tokens were issued. */
async function wait({ world }: AuthScene, before: AnyMachineSnapshot, event: AnyEventObject) {
  if (event.at === undefined || before.matches({ signedIn: 'stale' })) return
  const stored = await storedSession(world)
  if (stored) await world.clock.setTo(stored.at + (event.at - before.context.grantedAt >= 120_000 ? LATER_MS : SOON_MS))
}

/** Playwright keeps every page visible, so the page is told when it is hidden. */
async function show(scene: AuthScene, before: AnyMachineSnapshot, event: AnyEventObject, isVisible: boolean) {
  await wait(scene, before, event)
  await scene.world.page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isVisible ? 'visible' : 'hidden',
  )
  await scene.world.clock.go()
}

async function isOut(scene: AuthScene, { snapshot, step }: Sight) {
  const { world, isRegistering } = scene
  // Signing out closes what welcomes a new person.
  scene.isWelcomed = false
  const { page, say } = world
  await expect.poll(() => storedSession(world)).toBeNull()
  const { expired } = snapshot.context
  const says = (type: string) => step?.effects.emitted.some((event) => event.type === type)
  const form = page.getByRole('dialog', { name: say('auth:title') })
  if (expired && isRegistering) await expect(page.getByRole('dialog', { name: say('auth:signUpTitle') })).toBeVisible()
  else if (expired) await expect(form).toContainText(say('auth:expiredNote'))
  // A guest is led from a page of their own to sign in.
  else if (says('sessionExpired') && /\/profile\/|\/auth\/login/.test(page.url())) {
    await expect(page).toHaveURL(/\/auth\/login/)
    await expect(page.getByRole('main').getByLabel(say('auth:password'), { exact: true })).toBeVisible()
  } else if (says('sessionExpired')) {
    await expect(form).toBeVisible()
    await closeDialog(form)
  } else {
    await expect(form).toHaveCount(0)
    const password = page.getByRole('main').getByLabel(say('auth:password'))
    const way = page.getByRole('banner').getByRole('link', { name: say('nav.signIn') })
    await expect(password.or(way).first()).toBeVisible()
  }
  if (step?.event.type.startsWith('xstate.error.actor.sign'))
    await expect(page.getByRole('alert').filter({ hasText: step.event.error.message })).toBeVisible()
  if (says('goHome')) await expectAt(world, '/')
}

async function isIn(scene: AuthScene, { snapshot }: Sight) {
  // Forms are gone where somebody is signed in.
  Object.assign(scene, { isTyped: false, isRegistering: false })
  const { world } = scene
  await expect.poll(() => storedSession(world)).not.toBeNull()
  if (snapshot.context.user) await expect(account(world)).toBeVisible()
  if (!scene.isWelcomed || !snapshot.matches({ signedIn: 'fresh' })) return
  scene.isWelcomed = false
  const welcome = world.page.getByRole('dialog', { name: world.say('auth:successTitle', { name: 'Mira' }) })
  await expect(welcome).toBeVisible()
  await closeDialog(welcome)
}
