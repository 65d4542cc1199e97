import type { Page } from '@playwright/test'
import { itemOf, learnerOf } from '../learning/player.ts'
import { newPerson } from '../portal.ts'

const FILM = 'Money that grows'

/** Opens a film as a person who has registered for its course; returns its address. */
export async function filmOf(page: Page) {
  await learnerOf(page, 'start-investing')
  return itemOf(page, 'start-investing', FILM)
}

/** Screens with every kind of control: what must be done before, and where they are. */
export const SCREENS: Record<string, (page: Page) => Promise<string>> = {
  'the first page': async () => '/',
  'a list with filters': async () => '/courses',
  'a course': async () => '/course-content/start-investing',
  'the reviews of a course': async () => '/course-content/start-investing?active-tab=reviews',
  'an event': async () => '/webinar-content/fees-in-forty-years',
  'a form': async () => '/contact-us',
  'signing in': async () => '/auth/login',
  search: async () => '/search?q=fund',
  preferences: async (page) => {
    await newPerson(page)
    return '/profile/preferences'
  },
  'a film of a lesson': filmOf,
}
