import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractCalls, resolve } from '../http/sample-calls.ts'
import type { Problem } from '../lib/caller.ts'
import { type AdminServer, startForAdmin } from '../lib/server.ts'

let server: AdminServer
beforeAll(async () => {
  server = await startForAdmin()
})
afterAll(() => server.close())

describe('a name or title', () => {
  test('takes no control characters, in any body of the contract', () => {
    const names = contractCalls.flatMap(({ id, bodySchema }) =>
      Object.entries(bodySchema?.properties ?? {})
        .map(([name, schema]) => ({ name, schema: resolve(schema) }))
        .filter(({ name }) => /^(name|title|company|location|firstName|lastName)$/.test(name))
        .map(({ name, schema }) => [`${id}.${name}`, schema.format]),
    )
    expect(names.length).toBeGreaterThan(25)
    expect(names.filter(([, format]) => format !== 'line')).toEqual([])
  })

  test.each(['A\nB', 'A\rB', 'A\tB', 'A\u0007', 'A\u0085B', 'A\u2028B', 'A\u001b[31m'])(
    'is refused at its field: %j',
    async (name) => {
      const body = { name, languageCode: 'en', audienceLevel: 'beginner' }
      const answer = await server.api<Problem>('POST', '/api/courses', {
        token: server.token,
        body,
        headers: { 'accept-language': 'pl' },
      })
      expect([answer.status, answer.body.fields]).toEqual([
        400,
        { name: ['Wpisz to w jednym wierszu, bez znaków sterujących.'] },
      ])
    },
  )

  test('of an upload is refused, too', async () => {
    const form = (name: string, fileName: string) =>
      ['--x', 'content-disposition: form-data; name="name"', '', name, '--x']
        .concat(
          `content-disposition: form-data; name="file"; filename="${fileName}"`,
          'content-type: text/plain',
          '',
          'a',
          '--x--',
          '',
        )
        .join('\r\n')
    const upload = async (body: string) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      const answer = await server.api<Problem>('POST', '/api/media/upload', { token: server.token, body, headers })
      return [answer.status, answer.body.fields]
    }
    const line = ['Write this in one line, without control characters.']
    expect(await upload(form('A\nB', 'a.txt'))).toEqual([400, { name: line }])
    expect(await upload(form('A', 'a\tb.txt'))).toEqual([400, { file: line }])
  })
})
