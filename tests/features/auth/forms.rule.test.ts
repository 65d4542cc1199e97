import { describe, expect, test } from 'vitest'
import {
  credentials,
  EMAIL,
  forgottenPassword,
  PASSWORD_RULES,
  passwordPair,
  personName,
  registration,
} from '../../../src/features/auth/forms/credentials.ts'
import { asksCode, plainCode } from '../../../src/features/auth/forms/one-time-code.ts'
import { PHONE, phoneOf } from '../../../src/features/auth/forms/phone.ts'

interface Checked {
  success: boolean
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined
}

/** The validation errors of a form, as `field message`. */
const wrong = ({ error }: Checked) => error?.issues.map(({ path, message }) => [...path, message].join(' ')) ?? []

describe('an e-mail address', () => {
  test.each([
    'ada@example.org',
    'ADA.Byron+news@mail.Example.org',
    "o'neil@a-b.example",
    'a@b.c',
    '1@2.3',
    'a.b.c@d.e.f',
    'x@a--b.org',
  ])('%s is one', (text) => expect(EMAIL.test(text)).toBe(true))

  test.each([
    '',
    'ada',
    '@example.org',
    'ada@',
    'ada@example',
    'ada@.org',
    'ada@example.',
    'ada@example..org',
    'ada@-example.org',
    'ada@example-.org',
    'ada@example.-org',
    'ada@example.org-',
    'ada@exam_ple.org',
    'ada@example.o_rg',
    '.ada@example.org',
    'ada.@example.org',
    'ada..byron@example.org',
    'ada byron@example.org',
    'ada@example.org ',
    ' ada@example.org',
    'ada@byron@example.org',
    'ada@example.org\n',
  ])('%j is none', (text) => expect(EMAIL.test(text)).toBe(false))
})

describe('the sign-in form', () => {
  const read = (given: object) =>
    wrong(credentials.safeParse({ username: 'ada@example.org', password: 'secret', ...given }))

  test('takes an address and any password', () => {
    expect(read({})).toEqual([])
    expect(read({ password: 'x'.repeat(128), otp: undefined })).toEqual([])
  })

  test('says what is missing, wrong or too long', () => {
    expect(read({ username: '' })).toContain('username usernameRequired')
    expect(read({ username: 'ada' })).toEqual(['username usernameInvalid'])
    expect(read({ username: `${'a'.repeat(243)}@example.org` })).toEqual(['username usernameInvalid'])
    expect(read({ username: `${'a'.repeat(242)}@example.org` })).toEqual([])
    expect(read({ password: '' })).toEqual(['password passwordRequired'])
    expect(read({ password: 'x'.repeat(129) })).toEqual(['password passwordTooLong'])
  })

  test.each(['123456', 'ab1de-fgh2j'])('takes the code %s', (otp) => expect(read({ otp })).toEqual([]))

  test.each(
    [
      ['', '12345', '1234567', '12345a', ' 123456', '123456 '],
      [
        'abcde',
        'abcde-fghi',
        'abcd-efghi',
        'abcde-fghijk',
        'abcdef-ghijk',
        'ABCDE-FGHIJ',
        'abcde fghij',
        'abcde-fghi!',
      ],
      ['abcd!-fghij', '!abcde-fghij'],
    ].flat(),
  )('refuses the code %j', (otp) => expect(read({ otp })).toEqual(['otp otpInvalid']))
})

describe('a new password [AUTH-17] [AUTH-18]', () => {
  const GOOD = 'Lectern1'
  const read = (password: string, passwordConfirmation = password) =>
    wrong(passwordPair.safeParse({ password, passwordConfirmation }))
  const unmet = (password: string) => PASSWORD_RULES.flatMap(({ name, isMet }) => (isMet(password) ? [] : [name]))

  test.each([
    [GOOD, [], []],
    [`L1${'e'.repeat(30)}`, [], []],
    ['Lecter1', ['passwordTooShort'], ['length']],
    [`L1${'e'.repeat(31)}`, ['passwordOver32'], ['length']],
    ['Lecternn', ['passwordNumber'], ['number']],
    ['lectern1', ['passwordUppercase'], ['uppercase']],
    ['LECTERN1', ['passwordLowercase'], ['lowercase']],
  ])('%s', (password, said, missing) => {
    expect(read(password)).toEqual(said.map((message) => `password ${message}`))
    expect(unmet(password)).toEqual(missing)
  })

  test('is typed twice', () => {
    expect(read(GOOD, 'Lectern2')).toEqual(['passwordConfirmation passwordDiffers'])
  })
})

describe('the sign-up form', () => {
  const person = {
    firstName: 'Ada',
    lastName: 'Byron',
    username: 'ada@example.org',
    password: 'Lectern1',
    countryCode: '',
    phone: '',
  }
  const read = (given: object) => wrong(registration.safeParse({ ...person, ...given }))

  test('takes a person, with a country and a phone or without', () => {
    expect(read({})).toEqual([])
    expect(read({ countryCode: 'gb', phone: '+442071234567' })).toEqual([])
  })

  test('asks for names, an address, a password that holds and a number that can be dialled [AUTH-19]', () => {
    expect(
      read({ firstName: ' ', lastName: 'x'.repeat(101), username: '?', password: 'Lectern', phone: '12' }),
    ).toEqual([
      'firstName nameRequired',
      'lastName nameTooLong',
      'username usernameInvalid',
      'password passwordTooShort',
      'password passwordNumber',
      'phone phoneInvalid',
    ])
    expect(personName.parse('  Ada ')).toBe('Ada')
    expect(wrong(forgottenPassword.safeParse({ email: '' }))).toContain('email usernameRequired')
  })
})

describe('a phone number', () => {
  test.each([
    ['+44 20 7123-4567', '+442071234567'],
    ['0044 (20) 7123.4567', '+442071234567'],
    ['+49 30/12–34', '+49301234'],
    ['+1 2003004', '+12003004'],
    ['', ''],
  ])('%j is dialled as %j', (typed, dialled) => expect(phoneOf(typed)).toBe(dialled))

  test.each(['', '+1234567', '+123456789012345'])('%j will do', (text) => expect(PHONE.test(text)).toBe(true))

  test.each([
    ...['+123456', '+1234567890123456', '+0123456789', '1234567', '+1234a67', 'a+1234567', '+1234567a', ' ', 'none'],
  ])('%j will not', (text) => expect(PHONE.test(text)).toBe(false))
})

describe('the code of a second factor', () => {
  test('is asked for where an answer wants one', () => {
    const codes = ['otp-required', 'otp-wrong', 'unauthorized', '']
    expect(codes.filter((code) => asksCode({ code }))).toEqual(['otp-required', 'otp-wrong'])
  })

  test.each([
    [' 123 456 ', '123456'],
    ['ABCDE-fghij\n', 'abcde-fghij'],
    ['', undefined],
    [' \t', undefined],
    [undefined, undefined],
  ])('typed as %j is %j', (typed, code) => expect(plainCode(typed)).toBe(code))
})
