import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MEDIA_CATEGORIES, MEDIA_TYPES } from '../../../openapi/generated/constants.ts'
import { DomainError } from '../../domain-error.ts'
import { ONE_LINE } from '../../http/validation.ts'
import { MAX_UPLOAD } from './file-kinds.ts'

const fields = z.strictObject({
  type: z.enum(MEDIA_TYPES).optional(),
  category: z.enum(MEDIA_CATEGORIES).default('other'),
  name: z.string().trim().min(1).max(255).regex(ONE_LINE).optional(),
  description: z.string().max(2000).optional(),
})

export interface UploadForm extends z.infer<typeof fields> {
  file: { stream: Readable; name: string; mimeType: string }
}

const LIMITS = { fileSize: MAX_UPLOAD, files: 1, fields: 4, fieldSize: 8192 }

/** The fields of a form and its file, whose content has not been read yet. Throws 'invalid-request'. */
export async function readForm(request: FastifyRequest): Promise<UploadForm> {
  try {
    return await readParts(request)
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('invalid-request', { cause: error })
  }
}

/** The fields of a form must come before its file. */
async function readParts(request: FastifyRequest): Promise<UploadForm> {
  const values: Record<string, unknown> = {}
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'field') {
      values[part.fieldname] = part.value
      continue
    }
    if (part.fieldname !== 'file') break
    const parsed = fields.safeParse(values)
    if (parsed.success) {
      if (!ONE_LINE.test(part.filename)) throw refused('file', 'fields.format.line')
      return { ...parsed.data, file: { stream: part.file, name: part.filename, mimeType: part.mimetype } }
    }
    const [issue] = parsed.error.issues
    const key = issue?.code === 'invalid_format' ? 'fields.format.line' : 'fields.invalid'
    throw refused(issue?.path.join('.') || 'body', key)
  }
  throw refused('file', 'fields.required')
}

const refused = (field: string, key: string) => new DomainError('invalid-request', { fieldKeys: { [field]: { key } } })
