import { choice, page } from '../../../platform/address/url-fields.ts'
import { chosenId } from '../recordings/recording-view.ts'

/** What somebody has booked, kind by kind; the first is the default. */
export const BOOKED_TABS = ['courses', 'events', 'recordings'] as const

/** What the address of the booked things says; the page is that of the list shown. */
export const BOOKED_VIEW = { 'active-tab': choice(BOOKED_TABS), page, recording: chosenId }
