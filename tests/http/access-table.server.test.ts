import { describe, expect, test } from 'vitest'
import { contractCalls } from './sample-calls.ts'

const calls = contractCalls.map((call) => [call.id, call] as const)

describe('who may call is what the contract promises [HTTP-11]', () => {
  test.each(calls)('%s', (_, { operation }) => {
    const access = operation['x-access']
    const needsToken = operation.security.length > 0 && operation.security.every((way) => 'accessToken' in way)
    expect(access !== 'anyone').toBe(needsToken)
    const isRoleBound = !['anyone', 'person'].includes(access)
    if (isRoleBound) expect(Object.keys(operation.responses)).toContain('403')
    const description = operation.description ?? ''
    if (description.startsWith('Admins only')) expect(access).toBe('admin')
    const forTutors =
      /^(Tutors and admins|The course's tutors and admins|The event's host|The quiz's author|The author)/
    if (forTutors.test(description)) expect(access).toBe('tutor')
  })
})
