import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import type { Grant } from '../../../../machines/session.ts'
import type { AuthTokens } from '../../../../openapi/generated/portal.ts'
import { register } from '../../portal.ts'
import type { World } from './world.ts'

export const PASSWORD = 'Lectern123'

/** A person with a session. */
export interface Person {
  username: string
  grant: Grant
  headers: { authorization: string }
}

/** A new session of an existing account. */
export async function sessionOf(request: APIRequestContext, username: string): Promise<Person> {
  const answer = await request.post('/api/auth/login', { data: { username, password: PASSWORD } })
  if (!answer.ok()) throw new Error(`${username} cannot sign in: ${await answer.text()}`)
  const tokens: AuthTokens = await answer.json()
  const claims = JSON.parse(Buffer.from(tokens.accessToken.split('.')[1] ?? '', 'base64url').toString())
  const grant = { tokens, session: { userId: claims.sub }, at: claims.iat * 1000 }
  return { username, grant, headers: { authorization: `Bearer ${tokens.accessToken}` } }
}

/** A new person, without a page. */
export const newPerson = async (request: APIRequestContext) => sessionOf(request, await register(request))

/** Opens a page of the site without the portal, which acts as another tab. */
export async function otherTab({ context, portal }: World) {
  const page = await context.newPage()
  await page.goto(`${portal.url}/robots.txt`)
  return page
}

const storageTabs = new WeakMap<BrowserContext, Page>()

/** The tab through which a path reads and changes the storage. A browser has one, because each takes time to open. */
export async function storageTab(world: World) {
  const page = storageTabs.get(world.context) ?? (await otherTab(world))
  storageTabs.set(world.context, page)
  return page
}

/** Stores a session in the browser as the portal does; the refresh token may be missing. */
export async function holdSession(world: World, { grant }: Person, { refreshes = true } = {}) {
  const { accessToken, refreshToken } = grant.tokens
  const page = await storageTab(world)
  await page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem('lectern.access-token', access)
      if (refresh !== null) localStorage.setItem('lectern.refresh-token', refresh)
    },
    [accessToken, refreshes ? refreshToken : null] as const,
  )
  await world.context.addCookies([{ name: 'lectern_access', value: accessToken, url: world.portal.url }])
}

/** Removes the session from the browser. */
export async function dropSession(world: World) {
  const page = await storageTab(world)
  await page.evaluate(() => localStorage.clear())
  await world.context.clearCookies()
}
