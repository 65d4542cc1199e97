import type twilioSdk from 'twilio'
import { z } from 'zod'
import { Refused, type ShortMessage, TryLater } from '../channels/messenger.ts'

export interface TwilioAccount {
  accountSid: string
  authToken: string
  /** number, name or messaging service that messages come from */
  from: string
  /** another address of the API; undefined: Twilio itself */
  apiUrl: string | undefined
  /** where Twilio tells what became of a message; undefined: nowhere */
  statusUrl(messageId: string): string | undefined
}

const ANSWER_BYTES = 1024 * 1024
const PAGE = 100
/** The clocks of this machine and of Twilio differ, and Twilio's has whole seconds. */
const CLOCKS_MS = 60_000

/** The owner has answered STOP. */
export const STOPPED = 'the number takes no messages (21610)'
const STOPPED_CODE = 21610
/**
 * What another attempt would not change: the number is not valid, cannot be reached, is in a country that the account
 * may not write to, or is no mobile one.
 */
const NEVER = [21211, 21214, 21217, 21408, 21421, 21612, 21614, 21635, STOPPED_CODE]
/** No connection was made, so that Twilio cannot have taken anything. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']

const messageList = z.object({ messages: z.array(z.object({ sid: z.string() })) })

/** Messages by Twilio's SDK, which is loaded at the first use: it takes some 35 MB. */
export function twilioClient({ accountSid, authToken, from, apiUrl, statusUrl }: TwilioAccount, callMs: number) {
  let opened: Promise<twilioSdk.Twilio> | null = null
  const client = () => {
    opened ??= open()
    return opened
  }

  async function open() {
    const { default: twilio } = await import('twilio')
    const httpClient = new twilio.RequestClient({ timeout: callMs })
    const { request, response } = httpClient.axios.interceptors
    request.use((config) => {
      config.url = movedTo(apiUrl, config.url ?? '')
      // The SDK's own limit begins anew with each byte that comes.
      config.signal = AbortSignal.timeout(callMs)
      config.maxContentLength = ANSWER_BYTES
      return config
    })
    // The SDK's errors do not tell how long to wait, and it takes an answer of another shape for an empty list.
    response.use((answer) => {
      if (answer.status === 429) throw new TryLater('HTTP 429', waitOf(String(answer.headers['retry-after'] ?? '')))
      if (answer.status === 200 && answer.config.method === 'get') messageList.parse(answer.data)
      return answer
    })
    return twilio(accountSid, authToken, { httpClient })
  }

  return {
    /** Throws `Refused` and `TryLater`; after any other error the message may have been taken. */
    async send({ id, to, text }: Pick<ShortMessage, 'id' | 'to' | 'text'>): Promise<string> {
      const { messages } = await client()
      const statusCallback = statusUrl(id)
      const made = await asked(() =>
        messages.create({
          to,
          body: text,
          // Signs that Twilio replaced would keep the message from being found.
          smartEncoded: false,
          ...(from.startsWith('MG') ? { messagingServiceSid: from } : { from }),
          ...(statusCallback !== undefined && { statusCallback }),
        }),
      )
      return z.string().min(1).parse(made.sid)
    },

    /** Ids of messages with that text which Twilio has taken for that number since it was written, the oldest first. */
    async find({ to, text, createdAt }: Pick<ShortMessage, 'to' | 'text' | 'createdAt'>): Promise<string[]> {
      const { messages } = await client()
      // By their creation: what still waits at Twilio has no time of sending, by which it could be asked for.
      const since = createdAt.getTime() - CLOCKS_MS
      const found = await asked(() => messages.list({ to, pageSize: PAGE, limit: PAGE }))
      return found
        .filter(({ body, dateCreated }) => body === text && dateCreated.getTime() >= since)
        .map(({ sid }) => sid)
        .reverse()
    },

    /** Whether a form that was sent to an address is signed with the token of the account. */
    async isSigned(url: string, form: Record<string, string>, signature: string): Promise<boolean> {
      const { default: twilio } = await import('twilio')
      return twilio.validateRequest(authToken, signature, url, form)
    },
  }
}

function movedTo(apiUrl: string | undefined, url: string): string {
  if (apiUrl === undefined) return url
  const { pathname, search } = new URL(url)
  return apiUrl + pathname + search
}

/** ms that a `Retry-After` asks to wait: it has seconds or a date. */
function waitOf(text: string): number | null {
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

const failure = z.object({ status: z.number().min(400).max(499), code: z.unknown() })

/** Twilio's own sentences are left out: they may have the number. */
async function asked<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (cause) {
    if (cause instanceof TryLater) throw cause
    const refusal = failure.safeParse(cause).data
    if (refusal) throw refusalOf(refusal.status, Number(refusal.code))
    const { status, code, name } = z
      .object({ status: z.number(), code: z.string(), name: z.string() })
      .partial()
      .catch({})
      .parse(cause)
    if (code !== undefined && NOT_CONNECTED.includes(code)) throw new TryLater(code)
    throw new Error(status === undefined ? `no usable answer (${code ?? name ?? 'unknown'})` : `HTTP ${status}`, {
      cause,
    })
  }
}

function refusalOf(status: number, code: number): Error {
  if (code === STOPPED_CODE) return new Refused(STOPPED)
  const said = `HTTP ${status}, error ${code}`
  return NEVER.includes(code) ? new Refused(said) : new TryLater(said)
}
