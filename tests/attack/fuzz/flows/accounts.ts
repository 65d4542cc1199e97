import { Secret, TOTP } from 'otpauth'
import { follow } from '../../../features/auth/open-id.ts'
import { type Person, PORTAL } from '../cast.ts'
import { newestToken } from '../letters.ts'
import type { Run } from '../run.ts'
import { markedEmail, markedPhone } from '../secrets.ts'
import { type Flow, isOk, textIn } from './flow.ts'

const PASSWORD = 'Lectern123'
const STEP_MS = 30_000
const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS })

/** Somebody new, who is no part of the cast; null when they were refused. */
export async function newcomer(run: Run): Promise<(Person & { refresh: string }) | null> {
  const username = markedEmail(run.model.nextMark())
  const person = { ...run.one('guest'), id: username, name: username }
  const body = { username, password: PASSWORD, firstName: run.text(), lastName: run.text(), phone: phone() }
  const answer = await run.call('register', person, { body })
  if (!isOk(answer)) return null
  const token = textIn(answer.body, 'accessToken')
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
  run.secrets.owned(JSON.stringify([body, answer.body]), sub)
  const made: Person = { ...person, roles: ['student'], current: ['student'], id: sub, token }
  run.everybody.push(made)
  return { ...made, refresh: textIn(answer.body, 'refreshToken') }

  function phone() {
    return markedPhone(run.model.nextMark())
  }
}

/** An account from its beginning to its end. */
export const accounts: Flow = async function* (run) {
  const me = await newcomer(run)
  if (!me) return
  yield
  await run.call('userExists', run.one('guest'), { path: { id: me.name } })
  await run.call('resendEmailVerification', me)
  const verification = await newestToken(run.stage, me.name, 'verif')
  await run.call('verifyEmail', run.one('guest'), { body: { token: verification } })
  await run.call('listMyChannels', me)
  await run.call('sendTestMessage', me, { path: { channel: 'email' } })
  await run.call('listMyMessages', me)
  yield
  const refreshed = await run.call('refreshTokens', me, { headers: { authorization: `Bearer ${me.refresh}` } })
  if (isOk(refreshed)) me.token = textIn(refreshed.body, 'accessToken')
  await run.call('updateMySettings', me, { body: { contacts: { email: markedEmail(run.model.nextMark()) } } })
  yield
  await run.call('forgotPassword', run.one('guest'), { body: { email: me.name } })
  const token = await newestToken(run.stage, me.name, 'reset')
  const body = { password: PASSWORD, passwordConfirmation: PASSWORD }
  await run.call('resetPassword', run.one('guest'), { query: { token }, body })
  yield
  const again = await run.call('login', me, { body: { username: me.name, password: PASSWORD } })
  if (!isOk(again)) return
  me.token = textIn(again.body, 'accessToken')
  await run.call('reauthenticate', me, { body: { password: PASSWORD } })
  await run.call('changePassword', me, { path: { id: me.id }, body: { password: PASSWORD } })
  yield
  const end = run.pick(['logout', 'logoutEverywhere', 'deleteMyAccount'] as const)
  await run.call(end, me, end === 'deleteMyAccount' ? { body: { userId: me.id } } : {})
}

/** Somebody's profile is made, changed and removed; an admin stops them for a while. */
export const profiles: Flow = async function* (run) {
  const [me, admin] = [await newcomer(run), run.one('admin')]
  if (!me) return
  const path = { id: me.id, role: 'student' }
  yield
  await run.call('deleteUserProfile', me, { path })
  await run.call('createUserProfile', me, {
    path,
    body: { lastName: run.text(), phoneNumber: markedPhone(run.model.nextMark()) },
  })
  yield
  await run.call('getUserProfile', run.pick([...run.cast.people, me]), { path })
  await run.call('updateUserProfile', me, { path, body: { firstName: run.text() } })
  yield
  await run.call('getUser', run.pick([...run.cast.people, me]), { path })
  await run.call('getUserSettings', run.pick([...run.cast.people, me]), { path })
  await run.call('suspendUser', admin, { path })
  yield
  await run.call('unsuspendUser', admin, { path })
}

/** A second factor is set up, renewed and taken away. */
export const secondFactors: Flow = async function* (run) {
  const me = await newcomer(run)
  if (!me) return
  yield
  const { body } = await run.call('startTwoFactor', me)
  const secret = textIn(body, 'secret')
  if (!secret) return
  yield
  await run.call('confirmTwoFactor', me, { body: { otp: codeOf(secret, -1) } })
  yield
  const credentials = { username: me.name, password: PASSWORD }
  const signedIn = await run.call('login', me, { body: { ...credentials, otp: codeOf(secret, 0) } })
  if (!isOk(signedIn)) return
  me.token = textIn(signedIn.body, 'accessToken')
  yield
  const renewed = await run.call('renewRecoveryCodes', me, { body: { otp: codeOf(secret, 1) } })
  yield
  await run.call('disableTwoFactor', me, { body: { otp: textIn(renewed.body, 'codes', 0) } })
}

/** Somebody comes from Google or Facebook. */
export const providers: Flow = async function* (run) {
  const { openId } = run.stage
  if (openId === null) return
  const [start, finish] = run.pick([
    ['startWithGoogle', 'finishWithGoogle'],
    ['startWithFacebook', 'finishWithFacebook'],
  ] as const)
  const email = markedEmail(run.model.nextMark())
  openId.signsIn({ sub: email, email, email_verified: true, given_name: 'Olga', family_name: 'Novak' })
  const person = { ...run.one('guest'), id: email, name: email }
  const begun = await run.call(start, person, { query: { redirectUrl: '/courses' } })
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const location = begun.headers.get('location') ?? ''
  if (!location.startsWith(openId.issuer)) return
  const { searchParams } = new URL(await follow(location))
  yield
  const query = Object.fromEntries(searchParams)
  const back = await run.call(finish, person, { query, headers: { cookie } })
  const code = new URL(back.headers.get('location') ?? '/', PORTAL).searchParams.get('code') ?? ''
  yield
  await run.call('exchangeOAuthCode', person, { body: { code } })
}
