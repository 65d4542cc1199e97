import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DomainError } from '../../server/domain-error.ts'
import { readEnv, StartError } from '../../server/env.ts'
import { readRefresh, signRefresh } from '../../server/features/auth/tokens.ts'
import { answerProblems, grade, isSurvey } from '../../server/features/learning/grading.ts'
import { courseMean, creditedProgress, meanProgress } from '../../server/features/learning/progress.ts'
import { toProblem } from '../../server/http/errors.ts'
import { chooseLocale, sentence } from '../../server/http/texts.ts'
import { tokenKeys } from '../../server/keys.ts'

const percent = fc.double({ min: 0, max: 100, noNaN: true })
const tracked = percent.map((progress) => ({ isTrackable: true, progress }))

describe('means of progress', () => {
  test('lie between the smallest and the greatest value, and are 100 only when everything is done', () => {
    fc.assert(
      fc.property(fc.array(tracked, { minLength: 1, maxLength: 30 }), (items) => {
        const mean = meanProgress(items)
        const all = items.map((item) => item.progress)
        expect(mean).toBeGreaterThanOrEqual(Math.min(...all) - 0.005)
        expect(mean).toBeLessThanOrEqual(Math.max(...all) + 0.005)
        if (all.some((one) => one < 99)) expect(mean).toBeLessThan(100)
      }),
    )
  })

  test('never fall when an item rises', () => {
    const lessons = fc.array(fc.array(tracked, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(lessons, percent, (given, raised) => {
        const before = given.map((items) => ({ items }))
        const after = before.map(({ items }) => ({
          items: items.map((item) => ({ ...item, progress: Math.max(item.progress, raised) })),
        }))
        expect(courseMean(after)).toBeGreaterThanOrEqual(courseMean(before))
      }),
    )
  })

  test('leave out untracked items, and are 0 where nothing is tracked', () => {
    const untracked = { isTrackable: false, progress: 0 }
    expect(meanProgress([])).toBe(0)
    expect(meanProgress([untracked])).toBe(0)
    expect(courseMean([])).toBe(0)
    expect(courseMean([{ items: [{ isTrackable: true, progress: 100 }] }, { items: [untracked] }, { items: [] }])).toBe(
      100,
    )
  })

  test('a course with many lessons is finished once every lesson is', () => {
    for (const count of [3, 7, 9, 11, 60]) {
      const lessons = Array.from({ length: count }, () => ({
        items: Array.from({ length: 3 }, () => ({ isTrackable: true, progress: 100 })),
      }))
      expect(courseMean(lessons)).toBe(100)
    }
  })

  test('a nearly watched video is complete, a nearly read text is not', () => {
    expect(['video', 'audio', 'text', 'image', 'file'].map((type) => creditedProgress(type, 95))).toEqual([
      100, 100, 95, 95, 95,
    ])
    expect(creditedProgress('video', 94.9)).toBe(94.9)
  })
})

describe('grading', () => {
  const question = (id: string, correctAnswers: number[], strict = true) => ({
    id,
    answers: ['a', 'b', 'c', 'd'],
    correctAnswers,
    strict,
  })

  test('agrees with the set of right answers, whatever is chosen [LEARN-19] [LEARN-20]', () => {
    const someOfFour = fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1 })
    fc.assert(
      fc.property(someOfFour, someOfFour, fc.boolean(), (correct, chosen, strict) => {
        const within = chosen.every((index) => correct.includes(index))
        const isRight = strict ? within && chosen.length === correct.length : within
        const { score, passed } = grade([question('q', correct, strict)], { q: chosen })
        expect({ score, passed }).toEqual({ score: isRight ? 100 : 0, passed: isRight })
      }),
    )
  })

  test('rounds the score and passes from 80', () => {
    const questions = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => question(id, [0]))
    const given = (right: number) => Object.fromEntries(questions.map(({ id }, index) => [id, [index < right ? 0 : 1]]))
    expect(grade(questions, given(4))).toMatchObject({ score: 67, passed: false })
    expect(grade(questions, given(5))).toMatchObject({ score: 83, passed: true })
  })

  test('passes at 80 and not below [LEARN-22]', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((id) => question(id, [0]))
    const given = (wrong: string[]) => Object.fromEntries(five.map(({ id }) => [id, [wrong.includes(id) ? 1 : 0]]))
    expect(grade(five, given(['c']))).toMatchObject({ score: 80, passed: true })
    expect(grade(five, given(['c', 'd']))).toMatchObject({ score: 60, passed: false })
  })

  test('counts only what has a right answer, and says of each question what it was [LEARN-21]', () => {
    const mixed = [question('a', [0]), question('opinion', []), question('b', [1])]
    expect(grade(mixed, { a: [0], opinion: [2], b: [0] })).toEqual({
      score: 50,
      passed: false,
      results: [
        { questionId: 'a', isCorrect: true },
        { questionId: 'opinion', isCorrect: null },
        { questionId: 'b', isCorrect: false },
      ],
    })
    expect(grade([question('opinion', [])], { opinion: [2] })).toEqual({
      score: null,
      passed: null,
      results: [{ questionId: 'opinion', isCorrect: null }],
    })
  })

  test('says which edition of a question was answered, where it has several', () => {
    const { results } = grade([{ ...question('a', [0]), revision: 3 }, question('b', [0])], { a: [0], b: [0] })
    expect(results).toStrictEqual([
      { questionId: 'a', isCorrect: true, revision: 3 },
      { questionId: 'b', isCorrect: true },
    ])
  })

  test('an empty answer is never correct', () => {
    for (const given of [{}, { a: [] }]) expect(grade([question('a', [0], false)], given).score).toBe(0)
  })

  test('a survey is a quiz in which no question has a right answer', () => {
    expect(isSurvey([question('a', []), question('b', [])])).toBe(true)
    expect(isSurvey([question('a', []), question('b', [1])])).toBe(false)
  })

  test('names each question that is left out, unknown or answered impossibly', () => {
    const questions = [question('a', [0]), question('b', [0])]
    expect(answerProblems(questions, { a: [0], b: [3] })).toEqual({})
    expect(answerProblems(questions, { a: [0, 4], b: [-1] })).toEqual({
      a: 'fields.unknownAnswer',
      b: 'fields.unknownAnswer',
    })
    expect(answerProblems(questions, { a: [4], c: [0] })).toEqual({
      a: 'fields.unknownAnswer',
      b: 'fields.unanswered',
      c: 'fields.unknownQuestion',
    })
  })
})

describe('refresh tokens', () => {
  const keys = tokenKeys('a secret of more than thirty-two letters')
  const claims = { sessionId: '00000000-0000-4000-8000-000000000000', counter: 7 }

  test('are read back by the secret that signed them and by no other', () => {
    const token = signRefresh(keys, claims)
    expect(readRefresh(keys, token)).toEqual(claims)
    expect(readRefresh(tokenKeys('another secret of more than thirty-two letters'), token)).toBeNull()
  })

  test('are refused with any letter changed', () => {
    const token = signRefresh(keys, claims)
    for (let place = 0; place < token.length; place++) {
      const changed = `${token.slice(0, place)}${token[place] === '1' ? '2' : '1'}${token.slice(place + 1)}`
      // The last of the 43 characters has unused bits, but the comparison covers the text itself.
      expect(readRefresh(keys, changed), changed).toBeNull()
    }
    for (const odd of ['', '.', '..', `${token}.`, ` ${token}`, `${token}\n`, token.toUpperCase()]) {
      expect(readRefresh(keys, odd)).toBeNull()
    }
  })
})

describe('settings', () => {
  test('have defaults for a start without any [OPS-4] [OPS-8]', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
      SEED: 'demo',
      RATE_LIMIT: 'on',
    })
  })

  test('count as unset when they are empty', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', JWT_SECRET: '' })).toMatchObject({ PORT: 3000 })
  })

  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://root:hidden-word@localhost/x'],
    ['JWT_SECRET', 'hidden-word'],
    ['PUBLIC_URL', 'lectern.example'],
    ['MAIL_URL', 'https://mail.example'],
    ['LOG_LEVEL', 'loud'],
    ['SEED', 'some'],
    ['ADMIN_EMAIL', 'nobody'],
    ['RATE_LIMIT', 'maybe'],
    ['PASSWORD_HASHING', 'none'],
    ['SMS_ACCOUNT_SID', 'SK0123456789abcdef0123456789abcdef'],
    ['SMS_FROM', '0701234567'],
    ['SMS_FROM', 'A name that is too long'],
    ['SMS_API_URL', 'twilio.example'],
  ])('are refused by name and in one line when they are wrong: %s=%s', (name, value) => {
    const read = () => readEnv({ [name]: value })
    expect(read).toThrow(StartError)
    expect(read).toThrow(new RegExp(`^${name} is wrong: (?!.*hidden-word)[^\\n]+$`))
  })

  const SMS = {
    SMS_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    SMS_AUTH_TOKEN: 'hidden-word',
    SMS_FROM: '+15005550006',
  }

  test.each(Object.keys(SMS))('for SMS stop the start without %s, and name it [NOTE-19]', (name) => {
    const read = () => readEnv({ ...SMS, [name]: '' })
    expect(read).toThrow(StartError)
    expect(read).toThrow(new RegExp(`^${name} is missing: (?!.*hidden-word)[^\\n]+$`))
  })

  test('for SMS are whole or none [NOTE-19]', () => {
    for (const SMS_FROM of ['+15005550006', `MG${'a1'.repeat(16)}`, 'Lectern 24'])
      expect(readEnv({ ...SMS, SMS_FROM, SMS_API_URL: 'http://127.0.0.1:4010/' })).toMatchObject({
        SMS_FROM,
        SMS_API_URL: 'http://127.0.0.1:4010',
      })
    expect(() => readEnv({ SMS_API_URL: 'http://127.0.0.1:4010' })).toThrow(/^SMS_ACCOUNT_SID is missing/)
  })

  test('lose the last slash of an address and capitals of an e-mail address', () => {
    const env = readEnv({ PUBLIC_URL: 'https://lectern.example/', ADMIN_EMAIL: 'Root@Lectern.Example' })
    expect(env).toMatchObject({ PUBLIC_URL: 'https://lectern.example', ADMIN_EMAIL: 'root@lectern.example' })
  })

  test('that are wrong stop the start in one line without their value', () => {
    const read = () => readEnv({ JWT_SECRET: 'short-and-secret' })
    expect(read).toThrow(StartError)
    expect(read).toThrow(/^JWT_SECRET is wrong: [^\n]+$/)
    expect(read).not.toThrow(/short-and-secret/)
  })
})

describe('problems', () => {
  const codeOf = (error: unknown) => toProblem(error).code
  const withCode = (code: string) => Object.assign(new Error('x'), { code })

  test('of the connection to the database are 503 with a time to come back', () => {
    for (const code of ['ECONNREFUSED', 'ECONNRESET', 'ENOENT']) {
      expect(toProblem(withCode(code))).toMatchObject({ code: 'unavailable', statusCode: 503, retryAfter: 2 })
    }
    expect(codeOf(new Error('timeout exceeded when trying to connect'))).toBe('unavailable')
    expect(codeOf(new Error('query failed', { cause: withCode('ECONNREFUSED') }))).toBe('unavailable')
  })

  test('that are unexpected are 500 and keep their cause for the log', () => {
    const cause = new Error('select secrets from nowhere')
    expect(toProblem(cause)).toMatchObject({ code: 'internal', statusCode: 500, cause })
    expect(codeOf('thrown text')).toBe('internal')
    const statuses = {
      'not-found': 404,
      unauthorized: 401,
      'no-meeting': 409,
      'provider-failed': 502,
      'otp-wrong': 401,
    }
    for (const [code, status] of Object.entries(statuses)) {
      expect(toProblem(new DomainError(code as keyof typeof statuses)).statusCode, code).toBe(status)
    }
    expect(toProblem(new DomainError('otp-wrong', { isInput: true })).statusCode).toBe(400)
  })

  test('have a sentence in every language', () => {
    for (const locale of ['en', 'es', 'pl', 'de', 'fr', 'bg', 'ro', 'ar']) {
      expect(chooseLocale(`${locale};q=0.9, xx`)).toBe(locale)
      expect(sentence(locale, 'not-found')).toMatch(/\S \S/)
      expect(sentence(locale, 'not-found') === sentence('en', 'not-found')).toBe(locale === 'en')
    }
    expect(chooseLocale(undefined)).toBe('en')
    expect(chooseLocale('xx, *;q=0.1')).toBe('en')
  })
})
