import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { POLICY } from '../../../simulators/style.ts'
import { NO_REGISTRATION } from '../zoom/answers.ts'
import type { Meeting, Participant } from './meeting-queries.ts'
import { nameOf } from './notify.ts'
import { form, link, nameForm, note, page, youAre } from './page.ts'
import type { Parts } from './parts.ts'
import { PREFIX } from './simulator.ts'
import { type Language, languageOf } from './texts.ts'

const paramsSchema = z.object({ number: z.string().regex(/^\d{9,12}$/) })
const one = z.string().max(300).optional().catch(undefined)
const querySchema = z.object({ tk: one, zak: one, pwd: one, lang: one })
const nameSchema = z.object({ name: z.string().trim().min(1).max(64) })

/** A request for a page of an existing meeting. */
interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  meeting: Meeting
  language: Language
  query: z.infer<typeof querySchema>
  /** another address of this meeting, with the visitor's parameters */
  address(path: string, token?: string): string
}

/** `/j/<number>` to join, `/s/<number>` for the host. Opening a page joins or starts the meeting. */
export function registerPages(app: FastifyInstance, parts: Parts) {
  const visit =
    (answer: (visit: Visit) => Promise<unknown>) => async (request: FastifyRequest, reply: FastifyReply) => {
      reply
        .type('text/html; charset=utf-8')
        .headers({ 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
      const query = querySchema.catch({}).parse(request.query)
      const language = languageOf(query.lang, request.headers['accept-language'])
      const params = paramsSchema.safeParse(request.params)
      const meeting = params.success ? await parts.meetings.find(params.data.number) : null
      if (!meeting) return reply.status(404).send(page({ language, topic: null, state: language.texts.missing }))
      const address = (path: string, token = query.tk) => {
        const given = Object.entries({ ...query, tk: token }).filter(
          (pair): pair is [string, string] => pair[1] !== undefined,
        )
        return `${PREFIX}${path.replace(':number', meeting.number)}?${new URLSearchParams(given)}`
      }
      return answer({ request, reply, meeting, language, query, address })
    }
  /** No HEAD routes, because previewing a link must not start or join a meeting. */
  const quietly = { exposeHeadRoute: false }
  const [host, guest] = [hostPages(parts), guestPages(parts)]

  app.get('/s/:number', quietly, visit(host.open))
  app.post('/s/:number/start', visit(host.start))
  app.post('/s/:number/end', visit(host.end))
  app.get('/j/:number', quietly, visit(guest.open))
  app.post('/j/:number', visit(guest.introduce))
  app.post('/j/:number/leave', visit(guest.leave))
  app.get('/j/:number/left', quietly, visit(guest.left))
}

function refuse({ reply, language }: Visit) {
  const { refused: state, openAgain } = language.texts
  return reply.status(403).send(page({ language, topic: null, state, notes: [note(openAgain)] }))
}

const names = (people: Participant[]) => people.map(nameOf)

function hostPages({ simulator, meetings, notify }: Parts) {
  const isHost = ({ meeting, query }: Visit) => simulator.isSigned(query.zak ?? '', 'host', meeting.number)
  const back = ({ reply, address }: Visit) => reply.redirect(address('/s/:number'), 303)

  return {
    async open(visit: Visit) {
      const { request, reply, language, address } = visit
      if (!isHost(visit)) return refuse(visit)
      const started = await meetings.open(visit.meeting.number)
      if (started) await notify.started(request.log, started)
      const meeting = started ?? visit.meeting
      const { texts } = language
      const about = { language, topic: meeting.topic }
      if (meeting.endedAt) {
        const notes = meeting.autoRecording === 'cloud' ? [note(texts.recorded)] : []
        const acts = [form(address('/s/:number/start'), texts.start)]
        return reply.send(page({ ...about, state: texts.ended, notes, acts }))
      }
      const people = [texts.host, ...names(await meetings.present(meeting.number))]
      const acts = [
        link(address('/s/:number'), texts.lookAgain),
        form(address('/s/:number/end'), texts.end, { isEnd: true }),
      ]
      const notes = [youAre(texts.host, language)]
      return reply.send(page({ ...about, state: texts.running, isRunning: true, notes, people, acts }))
    },

    async start(visit: Visit) {
      if (!isHost(visit)) return refuse(visit)
      const started = await meetings.startAgain(visit.meeting.number)
      if (started) await notify.started(visit.request.log, started)
      return back(visit)
    },

    async end(visit: Visit) {
      if (!isHost(visit)) return refuse(visit)
      const { log } = visit.request
      const ended = await meetings.end(visit.meeting.number)
      if (ended) {
        const { meeting, left } = ended
        for (const participant of left) await notify.left(log, { meeting, participant })
        await notify.ended(log, meeting)
        await notify.recorded(log, meeting)
      }
      return back(visit)
    },
  }
}

function guestPages({ simulator, meetings, notify }: Parts) {
  const personOf = async ({ meeting: { number }, query }: Visit) => {
    const id = simulator.registrantOf(number, query.tk ?? '')
    return id === null ? null : meetings.findParticipant(number, id)
  }
  /** Without registration, the meeting's password admits anyone. */
  const isOpen = ({ meeting, query }: Visit) =>
    meeting.approvalType === NO_REGISTRATION && query.pwd === meeting.password

  async function greet({ reply, meeting, language, address }: Visit) {
    const acts = [nameForm(address('/j/:number'), language)]
    return reply.send(page({ language, topic: meeting.topic, state: stateOf(meeting, language), acts }))
  }

  return {
    async open(visit: Visit) {
      const { request, reply, meeting, language, address } = visit
      const person = await personOf(visit)
      if (!person) return isOpen(visit) ? greet(visit) : refuse(visit)
      const joined = await meetings.join(meeting.number, person.id)
      if (joined) await notify.joined(request.log, { meeting, participant: joined })
      const { texts } = language
      const isRunning = meeting.startedAt !== null && meeting.endedAt === null
      const again = link(address('/j/:number'), texts.lookAgain)
      const leave = form(address('/j/:number/leave'), texts.leave, { isEnd: true })
      return reply.send(
        page({
          language,
          topic: meeting.topic,
          state: stateOf(meeting, language),
          isRunning,
          notes: [youAre(nameOf(person), language)],
          acts: [...(meeting.endedAt ? [] : [again]), ...(isRunning ? [leave] : [])],
          ...(isRunning && { people: [texts.host, ...names(await meetings.present(meeting.number))] }),
        }),
      )
    },

    /** A visitor without a registration enters a name. */
    async introduce(visit: Visit) {
      if (!isOpen(visit)) return refuse(visit)
      const { request, reply, meeting, address } = visit
      const said = nameSchema.safeParse(request.body)
      if (!said.success) return greet(visit)
      const person = { email: null, firstName: said.data.name, lastName: '' }
      const { id } = await meetings.register(meeting.number, person)
      return reply.redirect(address('/j/:number', simulator.signRegistrant(meeting.number, id)), 303)
    },

    async leave(visit: Visit) {
      const { request, reply, meeting, address } = visit
      const person = await personOf(visit)
      if (!person) return refuse(visit)
      const left = await meetings.leave(meeting.number, person.id)
      if (left) await notify.left(request.log, { meeting, participant: left })
      return reply.redirect(address('/j/:number/left'), 303)
    },

    async left(visit: Visit) {
      const { reply, meeting, language, address } = visit
      if (!(await personOf(visit))) return refuse(visit)
      const { texts } = language
      const acts = meeting.endedAt ? [] : [link(address('/j/:number'), texts.joinAgain)]
      return reply.send(page({ language, topic: meeting.topic, state: texts.left, acts }))
    },
  }
}

function stateOf({ startedAt, endedAt }: Meeting, { texts }: Language) {
  if (endedAt) return texts.ended
  return startedAt ? texts.running : texts.waiting
}
