import type { Page } from '@playwright/test'
import type { AuthType, ModalKind } from '../../machines/modal.ts'
import { expect, test } from './portal.ts'

export type ModalRow = `auth ${AuthType}` | Exclude<ModalKind, 'auth'>

/** The accessible name of each modal (PAGE-7); what somebody has put into a lesson is part of two of them. */
export const MODALS: Record<ModalRow, string | RegExp> = {
  'auth signin': 'Sign in',
  'auth signup': 'Create your account',
  'auth forgot-password': 'Reset your password',
  'forgot-password': 'Reset your password',
  'sign-up-success': /^Welcome, .+!$/,
  'edit-profile': 'Edit profile',
  'delete-account': 'Delete your account?',
  'profile-system-language': 'Language of the portal',
  'content-language': 'Languages of content',
  timezone: 'Time zone',
  'change-password': 'Change password',
  'recover-password': 'Recover password',
  reauthentication: 'Confirm that it is you',
  'feedback-form': /^(Review this (course|event)|Feedback on Lectern)$/,
  'files-view': 'The curve that bends',
  'video-completed': /^“.+” is done$/,
  'quiz-survey-form': 'Thank you for your answers',
  'course-finished': 'You finished the course',
  'course-unfinished': 'Not finished yet',
  'failed-quiz': 'Not passed yet',
  'quiz-finished': 'Quiz passed',
  'course-message': /^Write to .+$/,
  'unsaved-changes': 'Leave without saving?',
  'unlock-full-course': 'Unlock the full course',
}

/** A toast by the texts that it must show, all of them. */
const alert = (...texts: string[]) => said('alert', texts)
const said = (role: 'alert' | 'status', texts: string[]) => async (page: Page) => {
  for (const text of texts) await expect(page.getByRole(role).filter({ hasText: text }).last()).toBeVisible()
}

/** What a person sees in each situation with an error, and after a password change (HTTP-17 to HTTP-20 and others). */
export const ERRORS = {
  'Any 500 response': alert('Server Error', 'Please try again later, or contact support'),
  'Other API error': alert('This is not for you.'),
  '401 response': alert('Something went wrong, please try again later.'),
  'Non-API error': alert('Something went wrong, please try again later.'),
  'Refresh returns 401': async (page) => {
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toContainText('Your session has ended.')
  },
  'Refresh with no refresh token': async (page) => {
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  },
  'Password change success': said('status', ['Success!', 'Password changed successfully.']),
  'Password change failure': alert('Error!', 'Failed to change password.'),
  'Join or start webinar failure': alert('Error', 'The webinar could not be joined.'),
  'Event or schedule missing for join/start': alert('There is no event or session to enter.'),
  'Lesson load failure': async (page) => {
    await expect(page.getByText('Cannot load lesson. Please try again later.')).toBeVisible()
  },
  'Course or event registration error': alert('You are registered already.'),
  'Paged fetch with no data': async (page) => {
    await expect(page.getByText('No data received')).toBeVisible()
  },
} satisfies Record<string, (page: Page) => Promise<void>>
export type ErrorRow = keyof typeof ERRORS

/** Checks that the modal is open now, and reports it as seen; `npm run check:rows` counts it when the test passes. */
export async function seeModal(page: Page, row: ModalRow) {
  const dialog = page.getByRole('dialog', { name: MODALS[row], exact: true })
  await expect(dialog).toBeVisible()
  report('modal', row)
  return dialog
}

/** Checks that the page says now what belongs to the error, and reports it as seen, like `seeModal`. */
export async function seeError(page: Page, row: ErrorRow) {
  await ERRORS[row](page)
  report('error', row)
}

const report = (type: 'modal' | 'error', description: string) => test.info().annotations.push({ type, description })
