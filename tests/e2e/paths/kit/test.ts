import type { Locale } from '../../../../openapi/generated/portal.ts'
import { test as base } from '../../portal.ts'
import { Clock } from './clock.ts'
import { Gates } from './gates.ts'
import { textsOf } from './texts.ts'
import type { World } from './world.ts'

/** A browser in one of the portal's languages, with controlled responses and a controlled clock. */
export const test = base.extend<{ world: World; language: Locale }>({
  language: ['en', { option: true }],
  // The browser logs responses that failed or never arrived.
  noise: /Failed to load resource|net::ERR/,
  world: async ({ page, context, request, portal, language }, use) => {
    const clock = new Clock(page)
    await clock.install()
    const gates = new Gates(context)
    await gates.open(page)
    await use({
      page,
      context,
      request,
      portal,
      locale: language,
      say: textsOf(language),
      gates,
      clock,
    })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  },
})
