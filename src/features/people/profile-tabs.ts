import { choice, page, type UrlState } from '../../platform/address/url-fields.ts'

/** Tabs of one's own profile; the second is for those who teach. */
export const PROFILE_TABS = ['student', 'tutor', 'orders'] as const

/** What the address of one's own profile says; each of its lists has a page. */
export const PROFILE_VIEW = { 'active-tab': choice(PROFILE_TABS), page, certificates: page, orders: page }
export type ProfileView = UrlState<typeof PROFILE_VIEW>

/** Tabs of the preferences; the first is the default. */
export const PREFERENCE_TABS = [
  'account',
  'language',
  'notifications',
  'appearance',
  'security',
  'connections',
] as const

export const PREFERENCES_VIEW = { 'active-tab': choice(PREFERENCE_TABS) }
export type PreferenceTab = (typeof PREFERENCE_TABS)[number]
