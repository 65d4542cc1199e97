import type { AnyTable } from './kit/table.ts'
import { app } from './tables/app.ts'
import { auth } from './tables/auth.ts'
import { channelConnection } from './tables/channel-connection.ts'
import { checkout } from './tables/checkout.ts'
import { history } from './tables/history.ts'
import { lesson } from './tables/lesson.ts'
import { modal } from './tables/modal.ts'
import { navigation } from './tables/navigation.ts'
import { notificationLine } from './tables/notification-line.ts'
import { outbox } from './tables/outbox.ts'
import { playback } from './tables/playback.ts'
import { quiz } from './tables/quiz.ts'
import { reauthentication } from './tables/reauthentication.ts'
import { toast } from './tables/toast.ts'
import { transcript } from './tables/transcript.ts'
import { unsaved } from './tables/unsaved.ts'
import { webinar } from './tables/webinar.ts'

/** The tables of all machines. */
export const tables: readonly AnyTable[] = [
  app,
  auth,
  channelConnection,
  checkout,
  history,
  lesson,
  modal,
  navigation,
  notificationLine,
  outbox,
  playback,
  quiz,
  reauthentication,
  toast,
  transcript,
  unsaved,
  webinar,
]
