import { createHmac } from 'node:crypto'

export type TokenKeys = ReturnType<typeof tokenKeys>

/** Derives one key for each purpose from one secret, so that a token for one purpose is not valid for another. */
export function tokenKeys(secret: string) {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest()
  return {
    access: derive('access'),
    file: derive('file'),
    payments: derive('payments'),
    phoneCode: derive('phoneCode'),
    refresh: derive('refresh'),
    seal: derive('seal'),
    subscription: derive('subscription'),
    telegram: derive('telegram'),
    upload: derive('upload'),
    video: derive('video'),
  }
}
