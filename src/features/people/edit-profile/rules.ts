import * as z from 'zod/mini'
import { PROFILE_UPDATE_LIMITS } from '../../../../openapi/generated/limits.ts'
import type { Profile, User } from '../../../../openapi/generated/portal.ts'
import { personName, phone } from '../../auth/forms/credentials.ts'

const { title, bio, languageCodes, categoryIds, subjectIds } = PROFILE_UPDATE_LIMITS
/** The contract's limits: characters of a text, or entries of a list. */
export const LIMITS = { title, bio, languageCodes, categoryIds, subjectIds }

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most, 'tooLong'))
const some = (most: number) => z.custom<string[]>((chosen) => Array.isArray(chosen) && chosen.length <= most, 'tooMany')

/** Validation rules of the profile form; each message is the key of a text. An empty text means no value. */
export const profileRules = z.object({
  firstName: personName,
  lastName: personName,
  phone,
  countryCode: z.string(),
  languageCodes: some(LIMITS.languageCodes),
  title: text(LIMITS.title),
  bio: text(LIMITS.bio),
  categoryIds: some(LIMITS.categoryIds),
  subjectIds: some(LIMITS.subjectIds),
})

export type ProfileGiven = z.output<typeof profileRules>

/** The stored profile of the user in each role; null where there is none. */
export interface KnownProfiles {
  student: Profile | null
  tutor: Profile | null
}

export const givenOf = ({ firstName, lastName, settings }: User, { student, tutor }: KnownProfiles): ProfileGiven => ({
  firstName,
  lastName,
  phone: settings.contacts.phone ?? '',
  countryCode: settings.profile.countryCode?.toLowerCase() ?? '',
  languageCodes: (student ?? tutor)?.languageCodes ?? [],
  title: tutor?.title ?? '',
  bio: tutor?.bio ?? '',
  categoryIds: tutor?.categoryIds ?? [],
  subjectIds: tutor?.subjectIds ?? [],
})

const FIELDS = Object.keys(LIMITS)

/** The form field of an error from the server, which gives some fields as a path such as `contacts.phone`. */
export function fieldOf(named: string): keyof ProfileGiven | null {
  const name = named.split('.').find((part) => part !== 'profile' && part !== 'contacts')
  switch (name) {
    case 'firstName':
    case 'lastName':
    case 'phone':
    case 'countryCode':
      return name
    case 'phoneNumber':
      return 'phone'
    default:
      return isField(name) ? name : null
  }
}

const isField = (name: string | undefined): name is keyof typeof LIMITS => FIELDS.some((one) => one === name)
