import type { ContactUsQuery } from '../../editorial/content/generated/graphql.ts'

/** The id of the panel's heading, which labels the panel in each of its states. */
export const HEADING_ID = 'form-heading'

export type FormTexts = ContactUsQuery['contactUs']['form']
