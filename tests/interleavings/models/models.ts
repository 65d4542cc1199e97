import type { Model } from '../kit/model.ts'
import { auth } from './auth.ts'
import { checkout } from './checkout.ts'
import { outbox } from './outbox.ts'
import { quiz } from './quiz.ts'
import { webinar } from './webinar.ts'

const models: Readonly<Record<string, Model>> = { auth, checkout, outbox, quiz, webinar }

/** What kept schedules may name. */
export const actorsOfModels = Object.fromEntries(Object.values(models).map(({ name, actors }) => [name, actors]))
