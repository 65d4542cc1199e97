import type { DemoEvent } from '../shape.ts'
import { LATER } from './later.ts'
import { OFFLINE } from './offline.ts'
import { PAST } from './past.ts'
import { SOON } from './soon.ts'

export const EVENTS: DemoEvent[] = [...SOON, ...LATER, ...PAST, ...OFFLINE]
