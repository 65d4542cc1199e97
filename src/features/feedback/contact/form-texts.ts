import type { ContactUsQuery } from '../../editorial/content/generated/graphql.ts'

/** The heading of whatever the panel shows names the panel. */
export const HEADING_ID = 'form-heading'

export type FormTexts = ContactUsQuery['contactUs']['form']
