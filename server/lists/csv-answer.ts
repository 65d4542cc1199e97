import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import Negotiator from 'negotiator'

/** Whether the caller of a list asks for a file for spreadsheets instead of a page. */
export const wantsCsv = ({ request }: FastifyReply) =>
  new Negotiator(request.raw).mediaType(['application/json', 'text/csv']) === 'text/csv'

/** Answers a list as a file with that name, which is sent as it is made. */
export function answerCsv(reply: FastifyReply, fileName: string, lines: AsyncGenerator<string>): Readable {
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}.csv"`)
    .header('x-content-type-options', 'nosniff')
  return Readable.from(lines, { objectMode: false })
}
