import { describe, expect, test } from 'vitest'
import { ACCESS } from '../../server/access.ts'
import { contractCalls } from '../lib/sample-calls.ts'

const calls = contractCalls.map((call) => [call.id, call] as const)

describe('the access table keeps what the contract promises', () => {
  test.each(calls)('%s', (id, { operation }) => {
    const rule = ACCESS[id]
    const needsToken = operation.security.length > 0 && operation.security.every((way) => 'accessToken' in way)
    expect(rule !== 'anyone').toBe(needsToken)
    const isRoleBound = typeof rule === 'object'
    if (isRoleBound) expect(Object.keys(operation.responses)).toContain('403')
    const description = operation.description ?? ''
    if (description.startsWith('Admins only')) expect(rule).toEqual(['admin'])
    const forTutors =
      /^(Tutors and admins|The course's tutors and admins|The event's host|The quiz's author|The author)/
    if (forTutors.test(description)) expect(rule).toEqual(['tutor'])
  })
})
