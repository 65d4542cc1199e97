import type { Portal } from '../../../src/platform/portal.tsx'

/** What parts of a page read of the portal, for a guest who reads English. */
export const barePortal = ({ app, api }: Pick<Portal, 'app' | 'api'>): Portal => ({
  app,
  api,
  locale: 'en',
  viewer: null,
  origin: location.origin,
  providers: [],
  attend: async () => {},
  report: null,
  drafts: async () => null,
  sent: null,
})
