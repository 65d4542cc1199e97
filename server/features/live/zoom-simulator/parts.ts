import type { meetingStore } from './meetings.ts'
import type { notifier } from './notify.ts'
import type { Simulator } from './simulator.ts'

/** The services shared by the parts of the simulator. */
export interface Parts {
  simulator: Simulator
  meetings: ReturnType<typeof meetingStore>
  notify: ReturnType<typeof notifier>
}
