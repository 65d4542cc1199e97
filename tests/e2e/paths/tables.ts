import type { AnyTable } from './kit/table.ts'
import { auth } from './tables/auth.ts'
import { modal } from './tables/modal.ts'
import { navigation } from './tables/navigation.ts'
import { toast } from './tables/toast.ts'
import { unsaved } from './tables/unsaved.ts'
import { webinar } from './tables/webinar.ts'

/** How each machine is walked through the portal. */
export const tables: readonly AnyTable[] = [toast, modal, navigation, auth, unsaved, webinar]
