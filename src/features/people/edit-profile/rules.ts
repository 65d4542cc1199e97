import * as z from 'zod/mini'
import { PROFILE_UPDATE_LIMITS } from '../../../../openapi/generated/limits.ts'
import type { Profile, User } from '../../../../openapi/generated/portal.ts'
import { personName, phone } from '../../auth/forms/credentials.ts'

const { title, bio, languageCodes, categoryIds, subjectIds } = PROFILE_UPDATE_LIMITS
/** The most that the contract takes: characters, or entries. */
export const LIMITS = { title, bio, languageCodes, categoryIds, subjectIds }

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most, 'tooLong'))
const some = (most: number) => z.custom<string[]>((chosen) => Array.isArray(chosen) && chosen.length <= most, 'tooMany')

/** Rules of one's own profile; each message is the key of a text. Empty is none. */
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

/** What the person shows in each role; null where there is nothing yet. */
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

/** The form's field that the server means: it names some by where they stand, `contacts.phone`. */
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
