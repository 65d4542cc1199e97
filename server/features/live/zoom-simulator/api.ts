import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../domain-error.ts'
import { momentText, NO_REGISTRATION } from '../zoom/answers.ts'
import { accountOf, meetingTime } from './account.ts'
import type { Meeting, Participant } from './meeting-queries.ts'
import type { Parts } from './parts.ts'
import { recordingOf } from './recordings.ts'
import { PREFIX, SECONDS, type Simulator } from './simulator.ts'

const settingsSchema = z.object({
  approval_type: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
  auto_recording: z.enum(['local', 'cloud', 'none']).optional(),
})
const meetingSchema = z.object({
  topic: z.string().max(200),
  start_time: momentText,
  duration: z
    .int()
    .positive()
    .max(24 * 60),
  timezone: z.string().max(100),
  settings: settingsSchema,
})
const changeSchema = meetingSchema.partial()
const createSchema = meetingSchema.extend({ type: z.literal(2), settings: settingsSchema.default({}) })
const personSchema = z.object({
  email: z.email().max(254),
  first_name: z.string().min(1).max(64),
  last_name: z.string().max(64).default(''),
})
const formSchema = z.object({ grant_type: z.literal('account_credentials'), account_id: z.string() })
const paramsSchema = z.object({ number: z.string().regex(/^\d{9,12}$/) })

/** The part of Zoom's REST API that `zoom/client.ts` uses, with Zoom's own names, statuses and error codes. */
export function registerApi(app: FastifyInstance, { simulator, meetings }: Parts) {
  const found = async (request: FastifyRequest, reply: FastifyReply) => {
    const { number } = parsed(paramsSchema, request.params)
    const meeting = await meetings.find(number)
    if (!meeting) reply.status(404).send({ code: 3001, message: `Meeting does not exist: ${number}.` })
    return meeting
  }

  app.post('/oauth/token', async (request, reply) => {
    const form = parsed(formSchema, request.body ?? request.query)
    const { accountId, clientId, clientSecret } = simulator.credentials
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (form.account_id !== accountId || request.headers.authorization !== expected) {
      return reply.status(401).send({ reason: 'Invalid client_id or client_secret', error: 'invalid_client' })
    }
    return {
      access_token: simulator.sign('access'),
      token_type: 'bearer',
      expires_in: SECONDS.access,
      scope: 'meeting:write:admin meeting:read:admin recording:read:admin',
      api_url: simulator.standIn().reachedAt + PREFIX,
    }
  })

  app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
        if (!simulator.isSigned(token, 'access')) {
          return reply.status(401).send({ code: 124, message: 'Invalid access token.' })
        }
      })

      api.post('/users/:user/meetings', async (request, reply) => {
        const { topic, start_time: startsAt, duration, timezone, settings } = parsed(createSchema, request.body)
        const { approval_type: approvalType = NO_REGISTRATION, auto_recording: autoRecording = 'none' } = settings
        const made = await meetings.create({ topic, startsAt, duration, timezone, approvalType, autoRecording })
        return reply.status(201).send(toZoom(made, simulator))
      })

      api.get('/meetings/:number', async (request, reply) => {
        const meeting = await found(request, reply)
        return meeting ? toZoom(meeting, simulator) : reply
      })

      api.patch('/meetings/:number', async (request, reply) => {
        const meeting = await found(request, reply)
        if (!meeting) return reply
        await meetings.change(meeting.number, toChange(parsed(changeSchema, request.body)))
        return reply.status(204).send()
      })

      api.delete('/meetings/:number', async (request, reply) => {
        const meeting = await found(request, reply)
        if (!meeting) return reply
        await meetings.remove(meeting.number)
        return reply.status(204).send()
      })

      api.post('/meetings/:number/registrants', async (request, reply) => {
        const meeting = await found(request, reply)
        if (!meeting) return reply
        if (meeting.approvalType === NO_REGISTRATION) {
          const message = `Registration has not been enabled for this meeting: ${meeting.number}.`
          return reply.status(404).send({ code: 404, message })
        }
        const { email, first_name, last_name } = parsed(personSchema, request.body)
        const person = { email: email.toLowerCase(), firstName: first_name, lastName: last_name }
        const registrant = await meetings.register(meeting.number, person)
        return reply.status(201).send({
          id: Number(meeting.number),
          registrant_id: registrant.id,
          join_url: personalLink(registrant, simulator),
          start_time: meetingTime(meeting.startsAt),
          topic: meeting.topic,
        })
      })

      api.get('/meetings/:number/registrants', async (request, reply) => {
        const meeting = await found(request, reply)
        if (!meeting) return reply
        const all = await meetings.registrants(meeting.number)
        const registrants = all.map((one) => ({
          id: one.id,
          email: one.email,
          first_name: one.firstName,
          last_name: one.lastName,
          status: 'approved',
          create_time: meetingTime(one.createdAt),
          join_url: personalLink(one, simulator),
        }))
        return { page_size: all.length, total_records: all.length, next_page_token: '', registrants }
      })

      api.get('/meetings/:number/recordings', async (request, reply) => {
        const meeting = await found(request, reply)
        if (!meeting) return reply
        const recording = recordingOf(meeting, simulator)
        const none = { code: 3301, message: 'There is no recording for this meeting.' }
        return recording ?? reply.status(404).send(none)
      })
    },
    { prefix: '/v2' },
  )
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value)
  if (!result.success) throw new DomainError('invalid-request')
  return result.data
}

/** Fields that were not sent are undefined and stay as they are. */
const toChange = ({ topic, start_time, duration, timezone, settings }: z.infer<typeof changeSchema>) => ({
  topic,
  startsAt: start_time,
  duration,
  timezone,
  approvalType: settings?.approval_type,
  autoRecording: settings?.auto_recording,
})

const personalLink = ({ meetingNumber: number, id }: Participant, simulator: Simulator) =>
  `${simulator.standIn().origin}${PREFIX}/j/${number}?tk=${simulator.signRegistrant(number, id)}`

function toZoom(meeting: Meeting, simulator: Simulator) {
  const { number, password } = meeting
  const base = simulator.standIn().origin + PREFIX
  return {
    ...accountOf(meeting, simulator),
    id: Number(number),
    status: meeting.startedAt && !meeting.endedAt ? 'started' : 'waiting',
    created_at: meetingTime(meeting.createdAt),
    start_url: `${base}/s/${number}?zak=${simulator.sign('host', number)}`,
    join_url: `${base}/j/${number}?pwd=${password}`,
    password,
    settings: {
      join_before_host: false,
      waiting_room: true,
      approval_type: meeting.approvalType,
      auto_recording: meeting.autoRecording,
    },
  }
}
