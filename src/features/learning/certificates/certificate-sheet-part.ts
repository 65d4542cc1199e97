import { deferred } from '../../../platform/page/deferred.tsx'

/** Drawn by the server with the page; its code comes later. */
export const certificateSheet = deferred(async () => (await import('./certificate-sheet.tsx')).CertificateSheet)
