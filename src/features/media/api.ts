import type { Media, MediaTrackCreate } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { ok } from '../../platform/api/errors.ts'

/** Stores a portrait; the server makes its sizes. */
export const uploadPortrait = ({ fetch }: Api, picture: Blob): Promise<Media> =>
  ok(
    fetch.POST('/api/media/upload', {
      body: { category: 'avatar', file: 'portrait.jpg' },
      // The fields come before the file.
      bodySerializer: ({ category, file }) => {
        const form = new FormData()
        form.set('category', category ?? 'avatar')
        form.set('file', picture, file)
        return form
      },
    }),
  )

/** Adds captions or another track to a film or a sound. */
export const addTrack = ({ fetch }: Api, id: string, body: MediaTrackCreate): Promise<Media> =>
  ok(fetch.POST('/api/media/{id}/tracks', { params: { path: { id } }, body }))
