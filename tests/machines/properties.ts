import type { Properties } from '../paths/properties.ts'
import { app } from './properties/app.ts'
import { auth } from './properties/auth.ts'
import { channelConnection } from './properties/channel-connection.ts'
import { checkout } from './properties/checkout.ts'
import { history } from './properties/history.ts'
import { lesson } from './properties/lesson.ts'
import { modal } from './properties/modal.ts'
import { navigation } from './properties/navigation.ts'
import { notificationLine } from './properties/notification-line.ts'
import { outbox } from './properties/outbox.ts'
import { playback } from './properties/playback.ts'
import { quiz } from './properties/quiz.ts'
import { reauthentication } from './properties/reauthentication.ts'
import { toast } from './properties/toast.ts'
import { transcript } from './properties/transcript.ts'
import { unsaved } from './properties/unsaved.ts'
import { webinar } from './properties/webinar.ts'

/** The properties of every machine, by the name of its file. */
export const properties: Readonly<Record<string, Properties>> = {
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
