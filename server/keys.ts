import { createHmac } from 'node:crypto'

export type TokenKeys = ReturnType<typeof tokenKeys>

/** One key for each purpose out of one secret, so that none can stand in for another. */
export function tokenKeys(secret: string) {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest()
  return {
    access: derive('access'),
    refresh: derive('refresh'),
    seal: derive('seal'),
    upload: derive('upload'),
    video: derive('video'),
  }
}
