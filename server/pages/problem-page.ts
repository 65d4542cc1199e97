import { createHash } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { LOCALES } from '../../openapi/generated/constants.ts'
import { logProblem, toProblem } from '../http/errors.ts'
import { directionOf, readTexts, sentence } from '../http/texts.ts'

const STYLE =
  ':root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}body{display:grid;place-content:center;gap:1rem;min-block-size:100dvh;margin:0;padding:1.5rem;box-sizing:border-box;max-inline-size:36rem;margin-inline:auto}h1{margin:0;font-size:1.5rem;line-height:1.3}p{margin:0}a{display:inline-flex;align-items:center;min-block-size:2.75rem;color:LinkText}'
const POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const TRY_AGAIN = new Map<string, string>(
  LOCALES.map((locale) => {
    const texts = readTexts(locale, 'common')
    return [locale, typeof texts === 'object' ? String(texts.tryAgain) : '']
  }),
)
/** The locale of a page's path; English has no prefix. */
const localeOf = (url: string) => LOCALES.find((one) => new RegExp(`^/${one}(?=[/?]|$)`).test(url)) ?? 'en'

/**
 * Answers a page that could not be made, for example because the database does not answer: a sentence in the language
 * of its address and a link to the same address. Other errors are those of the API.
 */
export function answerPageProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const problem = toProblem(error)
  if (problem.statusCode < 500) throw error
  logProblem(request, problem, 'a page was not made')
  const locale = localeOf(request.url)
  const text = escaped(sentence(locale, problem.code))
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
  return reply
    .status(problem.statusCode)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': POLICY })
    .removeHeader('content-encoding')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Lectern</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${STYLE}</style></head><body><main><h1>${text}</h1><p><a href="${escaped(request.url)}">${escaped(TRY_AGAIN.get(locale) ?? '')}</a></p></main></body></html>`,
    )
}
