import { page } from '../../../platform/address/url-fields.ts'

/** What the address of the finished courses says. */
export const FINISHED_VIEW = { page }
