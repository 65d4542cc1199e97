import { Readable } from 'node:stream'
import { DomainError } from '../../domain-error.ts'
import { type Handlers, person } from '../../http/handler.ts'
import { answerList } from '../../lists/select.ts'
import { mediaSource } from './queries.ts'
import { createLink, getMedia, removeMedia, storeUpload, updateMedia } from './service.ts'
import { addTrack, removeTrack } from './track-service.ts'
import { readForm } from './upload-form.ts'
import { announcedSize, confirmUpload, receiveUpload, startUpload } from './upload-service.ts'

export const media = {
  async listMedia(call) {
    return answerList(call.db, mediaSource(call.db, person(call)), call.query)
  },

  async createMediaLink(call) {
    return createLink(call.db, person(call), call.body)
  },

  getMedia: ({ db, principal, params }) => getMedia(db, principal, params.id),

  async updateMedia(call) {
    return updateMedia(call.db, person(call), call.params.id, call.body)
  },

  async deleteMedia(call) {
    await removeMedia(call, person(call), call.params.id)
  },

  async uploadMedia(call) {
    const me = person(call)
    const { request } = call.reply
    if (!request.isMultipart()) throw new DomainError('unsupported-media-type')
    try {
      const bodySize = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
      return await storeUpload(call, me, await readForm(request), bodySize)
    } catch (error) {
      // The connection is closed instead of receiving the rest of the upload.
      call.reply.header('connection', 'close')
      throw error
    }
  },

  async createMediaUpload(call) {
    return startUpload(call, person(call), call.body)
  },

  async addMediaTrack(call) {
    return addTrack(call, person(call), call.params.id, call.body)
  },

  async removeMediaTrack(call) {
    await removeTrack(call, person(call), call.params.id, call.params.trackId)
  },

  async putMediaFile({ db, dataDir, keys, params, query, reply }) {
    const size = await announcedSize({ db, keys }, params.id, query)
    const { body } = reply.request
    if (!(body instanceof Readable)) throw new DomainError('unsupported-media-type')
    reply.header('connection', 'close')
    await receiveUpload(dataDir, params.id, { body, size })
  },

  async confirmMediaUpload(call) {
    return confirmUpload(call, person(call), call.params.id)
  },
} satisfies Handlers
