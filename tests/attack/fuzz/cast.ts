import type { Role } from '../../../server/principal.ts'
import { CLIENT, startOpenId } from '../../features/auth/open-id.ts'
import { smsSettings, startTwilio } from '../../features/notifications/twilio-server.ts'
import { addMember } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'
import type { World } from './world.ts'

export interface Person {
  name: string
  /** what they are meant to be; null of a guest */
  roles: Role[] | null
  /** what they are now, as far as it was told */
  current: Role[]
  /** whether an admin may have made them one */
  isAdmin: boolean
  id: string
  profileId: string
  token: string | undefined
}

/** What stands for the id of guests. */
export const GUEST = 'guest'
export const PORTAL = 'http://127.0.0.1:3000'
export const guest = (): Person => ({
  ...{ name: GUEST, roles: null, current: [], isAdmin: false, id: GUEST, profileId: '', token: undefined },
})

/** A server whose SMS go to a server that speaks as Twilio does. */
async function startPortal(settings: Record<string, string> = {}) {
  const twilio = await startTwilio()
  const server = await startServer({ env: { ...smsSettings(twilio.url), ...settings } })
  async function close() {
    await server.close()
    await twilio.close()
  }
  return { server, twilio, close }
}

/** A server of its own. */
export async function startStage() {
  return { ...(await startPortal()), openId: null }
}

/** A server of its own, on which one can also sign in by a provider that asks nothing. */
export async function startStageWithProviders() {
  const openId = await startOpenId(['google', 'facebook'].map((name) => `${PORTAL}/api/auth/${name}/callback`))
  const providers = ['GOOGLE', 'FACEBOOK'].flatMap((name) => [
    [`${name}_ISSUER`, openId.issuer],
    [`${name}_CLIENT_ID`, CLIENT.id],
    [`${name}_CLIENT_SECRET`, CLIENT.secret],
  ])
  const portal = await startPortal(Object.fromEntries(providers))
  async function close() {
    await portal.close()
    await openId.close()
  }
  return { ...portal, openId, close }
}

export type Stage = Awaited<ReturnType<typeof startStage | typeof startStageWithProviders>>

const MEANT: Role[][] = [['student'], ['student'], ['tutor', 'student'], ['tutor', 'student'], ['admin', 'student']]

/** The people who call, a guest among them. Whoever cannot sign in any more is followed by somebody like them. */
export class Cast {
  readonly people: Person[] = [guest()]
  readonly #server: TestServer
  readonly #world: World
  /** tells of everybody who ever joins */
  readonly #joined: (person: Person) => void
  #count = 0

  constructor(server: TestServer, world: World, joined: (person: Person) => void) {
    this.#server = server
    this.#world = world
    this.#joined = joined
  }

  async assemble(): Promise<void> {
    for (const roles of MEANT) this.people.push(await this.#member(roles))
  }

  async #member(roles: Role[]): Promise<Person> {
    this.#count += 1
    return this.add(`fuzz-${this.#count}-${roles[0]}`, roles)
  }

  async add(name: string, roles: Role[]): Promise<Person> {
    const { id, token, profileId } = await addMember(this.#server, name, roles)
    const isAdmin = roles.includes('admin')
    const person: Person = { name, roles, current: roles, isAdmin, id, profileId, token }
    if (isAdmin || roles.includes('tutor')) this.#world.addTutor(id)
    this.#world.belongs(profileId, id)
    this.#joined(person)
    return person
  }

  /** An admin has changed somebody's roles. */
  change(id: string, roles: Role[]): void {
    const person = this.people.find((one) => one.id === id)
    if (roles.includes('tutor') || roles.includes('admin')) this.#world.addTutor(id)
    if (!person) return
    person.current = roles
    person.isAdmin ||= roles.includes('admin')
  }

  /** Somebody whose session has ended signs in again; if that is not possible, somebody else takes their place. */
  async revive(who: Person): Promise<void> {
    if (who.roles === null || !this.people.includes(who)) return
    try {
      who.token = (await this.#server.signIn(who.name)).accessToken
    } catch {
      await this.#replace(who)
    }
  }

  async #replace(who: Person) {
    this.people[this.people.indexOf(who)] = await this.#member(who.roles ?? [])
  }

  /** Whoever is no longer what they were meant to be is replaced. */
  async restore(): Promise<void> {
    for (const who of [...this.people])
      if (who.roles && who.roles.join() !== [...who.current].sort(byRank).join()) await this.#replace(who)
  }

  /** Those who are of a role and of no higher one. */
  ofRole(role: Role): Person[] {
    return this.people.filter(({ roles }) => (role === 'guest' ? roles === null : roles?.[0] === role))
  }
}

const RANK = ['guest', 'admin', 'tutor', 'student']
const byRank = (one: string, other: string) => RANK.indexOf(one) - RANK.indexOf(other)
