import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import { writePrivate } from '../private-file.ts'
import type { Mail } from './letters.ts'

/** Delivers messages. `deliver` rejects if it fails, and may return where the message was stored. */
export interface Transport {
  deliver(mail: Mail): Promise<string | undefined>
  close(): void
}

const TIMEOUT_MS = 10_000
/** Messages that are handed over at the same time: few, so that requests get their turn at the database meanwhile. */
export const CONNECTIONS = 2

/** Marks the message as automatic, so that no absence note is sent back (RFC 3834). */
const HEADERS = { 'Auto-Submitted': 'auto-generated' }
const sender = (address: string) => ({ name: 'Lectern', address })

/** Lets a mail program unsubscribe for its reader, without opening a page (RFC 2369, RFC 8058). */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const message = ({ calendar, withdrawals = [], unsubscribeUrl, ...mail }: Mail, from: string): SendMailOptions => ({
  ...mail,
  from: sender(from),
  headers: { ...HEADERS, ...(unsubscribeUrl !== undefined && oneClick(unsubscribeUrl)) },
  ...(calendar && { icalEvent: { ...calendar, filename: 'invite.ics' } }),
  attachments: withdrawals.map((content, index) => ({
    content,
    filename: `canceled-${index + 2}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=CANCEL',
  })),
})

export function smtpTransport(url: string, from: string): Transport {
  const pool = nodemailer.createTransport({
    pool: true,
    url,
    maxConnections: CONNECTIONS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return {
    async deliver(mail) {
      await pool.sendMail(message(mail, from))
      return undefined
    },
    close: () => pool.close(),
  }
}

/** Writes one `.eml` file per message, for installations without a mail server. */
export function fileTransport(folder: string, from: string): Transport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async deliver(mail) {
      const { message: content } = await composer.sendMail(message(mail, from))
      const path = join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID()}.eml`)
      if (!Buffer.isBuffer(content)) throw new Error('the message was not put together')
      await writePrivate(path, content)
      return path
    },
    close() {},
  }
}
