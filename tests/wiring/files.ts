/**
 * The files that connect machines with the network, with storage, with the page and with each other, and the machines
 * whose paths go through each of them.
 */
export const wiredFiles: Readonly<Record<string, readonly string[]>> = {
  'src/app/actors.ts': ['auth', 'toast'],
  'src/app/background.ts': ['outbox', 'auth'],
  'src/app/learning.ts': ['quiz', 'lesson'],
  'src/app/leaving.ts': ['unsaved', 'modal', 'history'],
  'src/app/live.ts': ['webinar'],
  'src/app/saving.ts': ['outbox'],
  'src/app/tabs.ts': ['outbox', 'auth'],
  'src/app/wiring.ts': ['auth', 'modal', 'navigation'],
  'src/features/auth/reauthentication/reauthentication.ts': ['reauthentication'],
  'src/features/auth/session/effects.ts': ['auth'],
  'src/features/learning/effects.ts': ['lesson', 'quiz'],
  'src/features/learning/outbox-effects.ts': ['outbox'],
  'src/features/learning/player/playback.ts': ['playback'],
  'src/features/live/effects.ts': ['webinar'],
  'src/features/live/recordings/follow-recording.ts': ['playback'],
  'src/features/media/captions/transcript-flow.ts': ['transcript'],
  'src/features/media/follow-media.ts': ['playback'],
  'src/features/notifications/channels/connection.ts': ['channel-connection'],
  'src/features/notifications/effects.ts': ['notification-line'],
  'src/features/notifications/follow-notifications.ts': ['notification-line'],
  'src/features/payments/checkout.ts': ['checkout'],
  'src/platform/address/address.ts': ['history', 'unsaved', 'navigation'],
}

export const machinesOf = ({ file }: { file: string }): readonly string[] => wiredFiles[file] ?? []
