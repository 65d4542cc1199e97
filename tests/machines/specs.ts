import type { MachineSpec } from '../paths/spec.ts'
import { app } from './specs/app.ts'
import { auth } from './specs/auth.ts'
import { channelConnection } from './specs/channel-connection.ts'
import { checkout } from './specs/checkout.ts'
import { history } from './specs/history.ts'
import { lesson } from './specs/lesson.ts'
import { modal } from './specs/modal.ts'
import { navigation } from './specs/navigation.ts'
import { notificationLine } from './specs/notification-line.ts'
import { outbox } from './specs/outbox.ts'
import { playback } from './specs/playback.ts'
import { quiz } from './specs/quiz.ts'
import { reauthentication } from './specs/reauthentication.ts'
import { toast } from './specs/toast.ts'
import { transcript } from './specs/transcript.ts'
import { unsaved } from './specs/unsaved.ts'
import { webinar } from './specs/webinar.ts'

/** Every machine by the name of its file. */
export const specs: Readonly<Record<string, MachineSpec>> = {
  app,
  auth,
  'channel-connection': channelConnection,
  checkout,
  history,
  lesson,
  modal,
  navigation,
  'notification-line': notificationLine,
  outbox,
  playback,
  quiz,
  reauthentication,
  toast,
  transcript,
  unsaved,
  webinar,
}
