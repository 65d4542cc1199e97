import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AdminServer, startForAdmin } from '../lib/server.ts'

let server: AdminServer
beforeAll(async () => {
  server = await startForAdmin()
})
afterAll(() => server.close())

interface Refused {
  code: string
  fields?: Record<string, string[]>
}

describe('a query parameter that an operation does not have is refused by its name (HTTP-32)', () => {
  test.each([
    ['GET', '/api/courses?filters[name]=a', 'filters'],
    ['GET', '/api/courses?state=draft', 'state'],
    ['GET', '/api/courses?__proto__=a', '__proto__'],
    ['GET', '/api/courses?__proto__[x]=a', '__proto__'],
    ['GET', '/api/courses?constructor=a', 'constructor'],
    ['GET', '/api/courses/price-range?filter[currency]=EUR&limit=3', 'limit'],
    ['GET', '/api/courses/start-investing?populate[]=tutors', 'populate'],
    ['GET', '/api/health?deep=true', 'deep'],
    ['PATCH', '/api/users/me/settings?role=admin', 'role'],
  ] as const)('%s %s', async (method, path, name) => {
    const body = method === 'PATCH' ? { profile: { theme: 'dark' } } : undefined
    const answer = await server.api<Refused>(method, path, { token: server.token, body })
    expect(answer.status, answer.text).toBe(400)
    expect(Object.keys(answer.body.fields ?? {})).toEqual([name])
  })

  test('while those that it has are still taken', async () => {
    expect((await server.api('GET', '/api/courses/price-range?filter[currency]=EUR')).status).toBe(200)
    const query = 'filter[name][$cont]=a&sort=name&fields[]=name&populate[]=cover&page=1&limit=1&single=true'
    expect((await server.api('GET', `/api/courses?${query}`)).status).toBe(200)
  })

  test('and a provider may add to the address that it sends people back to', async () => {
    const back = await fetch(`${server.url}/api/auth/google/callback?state=unknown&scope=openid&authuser=0`, {
      redirect: 'manual',
    })
    expect([back.status, back.headers.get('location')]).toEqual([302, expect.stringContaining('error=')])
  })
})
