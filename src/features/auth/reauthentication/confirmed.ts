import { ApiError } from '../../../platform/api/errors.ts'
import type { Running } from './reauthentication.ts'

/**
 * Makes a call, and once more after the person has proved who they are where the server asks for that (AUTH-58). Rejects
 * as the call did if they do not.
 */
export async function confirmed<Answer>(portal: Running, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'reauthentication-required') throw error
    // Loaded when it is needed, which is seldom.
    const { isProved } = await import('./reauthentication.ts')
    if (!(await isProved(portal))) throw error
    return call()
  }
}
