/** A load generator with little overhead: a client that parses every answer takes longer for a page than the server. */
import { connect, type Socket } from 'node:net'

export interface Load {
  name: string
  /** path and query of the next request */
  next(): string
  /** of every request, or made for each */
  headers?: Record<string, string> | (() => Record<string, string>)
  /** a JSON body, or one made for each request, and the method it is sent by */
  sent?: { method: 'PUT' | 'POST'; body: () => object }
}

export interface Measured {
  perSecond: number
  /** ms that each answer took, sorted */
  times: number[]
  failed: number
  /** answers by status */
  statuses: Map<number, number>
}

const HEAD_END = Buffer.from('\r\n\r\n')
const BUFFER_BYTES = 256 * 1024

/** Sends requests over that many connections for `ms`, each right after the previous answer. */
export async function load(
  url: string,
  { next, headers = {}, sent }: Load,
  connections: number,
  ms: number,
): Promise<Measured> {
  const { host, hostname, port } = new URL(url)
  const request = () => {
    const body = sent === undefined ? '' : JSON.stringify(sent.body())
    const type = sent && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    const all = { host, ...(typeof headers === 'function' ? headers() : headers), ...type }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    return `${sent?.method ?? 'GET'} ${next()} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
  }
  const times: number[] = []
  const statuses = new Map<number, number>()
  const started = performance.now()

  const asking = Array.from({ length: connections }, () =>
    ask({ host: hostname, port: Number(port) }, request, started + ms, (took, status) => {
      times.push(took)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }),
  )
  await Promise.all(asking)
  const seconds = (performance.now() - started) / 1000
  const fine = [...statuses].reduce((sum, [status, count]) => (status >= 200 && status < 300 ? sum + count : sum), 0)
  return {
    perSecond: times.length / seconds,
    times: times.sort((a, b) => a - b),
    failed: times.length - fine,
    statuses,
  }
}

function ask(
  to: { host: string; port: number },
  request: () => string,
  until: number,
  answered: (ms: number, status: number) => void,
) {
  return new Promise<void>((resolve, reject) => {
    let askedAt = 0
    let head: Buffer = Buffer.alloc(0)
    /** bytes of the body that are still missing; null: the head is not complete */
    let missing: number | null = null
    let status = 0

    const send = (socket: Socket) => {
      askedAt = performance.now()
      if (askedAt < until) socket.write(request())
      else socket.end()
    }
    const read = (chunk: Buffer): boolean => {
      if (missing !== null) {
        missing -= chunk.length
        return missing === 0
      }
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const end = head.indexOf(HEAD_END)
      if (end < 0) {
        // Copied, because the socket reuses its buffer.
        head = Buffer.from(head)
        return false
      }
      const text = head.toString('latin1', 0, end)
      status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])
      missing = Number(/content-length: (\d+)/i.exec(text)?.[1]) - (head.length - end - HEAD_END.length)
      head = Buffer.alloc(0)
      if (Number.isNaN(missing)) throw new Error('an answer without content-length cannot be measured')
      return missing === 0
    }
    const socket: Socket = connect({
      ...to,
      onread: {
        buffer: Buffer.alloc(BUFFER_BYTES),
        callback(bytes, buffer) {
          if (!read(Buffer.from(buffer.buffer, buffer.byteOffset, bytes))) return true
          answered(performance.now() - askedAt, status)
          missing = null
          send(socket)
          return true
        },
      },
    })
    socket.setNoDelay(true)
    socket.once('connect', () => send(socket))
    socket.once('error', reject)
    socket.once('close', () => resolve())
  })
}
