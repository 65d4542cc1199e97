import type { FastifyInstance } from 'fastify'

/** The type of a plain HTML form, in which some services report. */
export const FORM = 'application/x-www-form-urlencoded'
const FORM_BYTES = 64 * 1024

/** Reads forms as objects of texts. Of several values of one name the last counts. */
export function takeForms(scope: FastifyInstance) {
  scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_BYTES }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
