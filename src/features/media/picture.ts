import type { Media } from '../../../openapi/generated/portal.ts'

/** The fields of a file that covers and portraits are drawn from. */
export const PICTURE_FIELDS = ['url', 'sUrl', 'mUrl', 'lUrl'] as const satisfies (keyof Media)[]

export type Picture = Pick<Media, (typeof PICTURE_FIELDS)[number]>
