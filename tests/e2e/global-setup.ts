import { existsSync } from 'node:fs'
import { chromium, type FullConfig } from '@playwright/test'
import { windowOptions } from '../../scripts/chromium.ts'
import makeTemplates from '../lib/templates.ts'
import { sharePortals, startPortal } from './server.ts'

/** Creates the demo once and, before any test, starts a server on a copy of it for each worker. */
export default async function startPortals({ workers, metadata }: FullConfig) {
  const browser = 'executablePath' in windowOptions ? windowOptions.executablePath : chromium.executablePath()
  if (!existsSync(browser))
    throw new Error('Chromium is missing: apt-get install chromium, or npx playwright install chromium')
  const removeTemplates = await makeTemplates()
  const settings: Record<string, string> = metadata.settings ?? {}
  const servers = await Promise.all(Array.from({ length: workers }, () => startPortal(settings)))
  sharePortals(servers)
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()))
    await removeTemplates()
  }
}
