import { page } from '../../../platform/address/url-fields.ts'

/** What the address of the finished courses says: their page, and that of the attended sessions. */
export const FINISHED_VIEW = { page, sessions: page }
