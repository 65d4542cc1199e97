import { browserStorage } from '../../platform/storage.ts'
/** Where recent searches are stored. Apart from reading them, because signing out on any page must clear them. */
export const SEARCHES_KEY = 'lectern.searches'

export const clearSearches = () => browserStorage().removeItem(SEARCHES_KEY)
