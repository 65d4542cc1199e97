import { deferred } from '../../../platform/page/deferred.tsx'

/** The provider links work without scripts, so their code may load later. */
export const providerLinks = deferred(async () => (await import('./provider-links.tsx')).ProviderLinks)
