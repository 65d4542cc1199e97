import { deferred } from '../../../platform/page/deferred.tsx'

/** Links to accounts elsewhere react by themselves: their code may come later. */
export const providerLinks = deferred(async () => (await import('./provider-links.tsx')).ProviderLinks)
