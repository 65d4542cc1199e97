import type { ProfileUpdate, User } from '../../../../openapi/generated/portal.ts'
import type { Api } from '../../../platform/api/client.ts'
import { orNull } from '../../../platform/empty.ts'
import { uploadPortrait } from '../../media/api.ts'
import { hasRole, saveProfile } from '../my-profile-api.ts'
import { saveSettings, saveUser } from '../settings-api.ts'
import type { PortraitChange } from './portrait-field.tsx'
import type { KnownProfiles, ProfileGiven } from './rules.ts'

interface ProfileSaving {
  owner: User
  known: KnownProfiles
  given: ProfileGiven
  portrait: PortraitChange
  /** portraits that were uploaded already, so that a retry does not send them again */
  sent: Map<PortraitChange, string>
}

async function avatarIdOf(api: Api, { portrait, sent }: ProfileSaving): Promise<{ avatarId?: string | null }> {
  if (portrait === 'kept') return {}
  if (portrait === 'removed') return { avatarId: null }
  const avatarId = sent.get(portrait) ?? (await uploadPortrait(api, await portrait())).id
  sent.set(portrait, avatarId)
  return { avatarId }
}

/**
 * Saves the account, its settings and the profile in each role. The calls are idempotent, so after an error the next try
 * repeats all of them.
 */
export async function saveOwnProfile(api: Api, saving: ProfileSaving) {
  const { owner, known, given } = saving
  const { firstName, lastName, languageCodes, title, bio, categoryIds, subjectIds } = given
  const countryCode = orNull(given.countryCode)
  const phone = orNull(given.phone)
  const avatar = await avatarIdOf(api, saving)
  await saveUser(api, owner.id, { firstName, lastName, ...avatar })
  await saveSettings(api, {
    profile: { countryCode },
    // Sending the number would reset its verification, so an unchanged one is left out.
    ...(phone !== owner.settings.contacts.phone && { contacts: { phone } }),
  })
  const shown: ProfileUpdate = { firstName, lastName, ...avatar, countryCode, phoneNumber: phone, languageCodes }
  if (hasRole(owner, 'student'))
    await saveProfile(api, { userId: owner.id, role: 'student', known: known.student }, shown)
  if (hasRole(owner, 'tutor')) {
    const own: ProfileUpdate = { title: orNull(title), bio: orNull(bio), categoryIds, subjectIds }
    await saveProfile(api, { userId: owner.id, role: 'tutor', known: known.tutor }, { ...shown, ...own })
  }
}
