import { z } from 'zod'

/** Zoom sends a meeting's number sometimes as a number (beyond 2^31), sometimes as text. It is always text here. */
export const meetingNumber = z
  .union([z.string().regex(/^\d{1,20}$/), z.int().positive()])
  .transform((number) => String(number))

const link = z.url({ protocol: /^https?$/ })
/** Zoom may omit fields, or send them empty or as null. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text || null)
export const momentText = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
/** Times that are optional: an invalid one counts as missing. */
const optionalMoment = momentText.nullish().catch(null)

export const createdSchema = z.object({ id: meetingNumber })

/** `approval_type` 2: no registration required. */
export const NO_REGISTRATION = 2

export const meetingSchema = z.object({
  id: meetingNumber,
  status: z.enum(['waiting', 'started']).catch('waiting'),
  start_url: link,
  join_url: link,
  settings: z
    .object({ approval_type: z.int().optional().catch(undefined) })
    .catch({})
    .default({}),
})

export const registrantSchema = z.object({ join_url: link, registrant_id: z.string().min(1) })

export const registrantsSchema = z.object({
  registrants: z.array(
    z.object({ id: z.string().min(1), email: z.string(), join_url: link.optional().catch(undefined) }),
  ),
})

/** A video of a recorded meeting, as Zoom stores it. */
export interface RecordingFile {
  /** requires a token; expires */
  downloadUrl: string
  /** what the video shows: `shared_screen_with_speaker_view`, `active_speaker` … */
  view: string | null
  /** bytes */
  size: number | null
  startedAt: Date | null
  endedAt: Date | null
}

const fileSchema = z.object({
  file_type: z.string().nullish(),
  status: z.string().nullish(),
  recording_type: optionalText,
  download_url: link.nullish().catch(null),
  file_size: z.number().nonnegative().nullish().catch(null),
  recording_start: optionalMoment,
  recording_end: optionalMoment,
})

const BEST_VIEWS = [
  'shared_screen_with_speaker_view',
  'shared_screen_with_speaker_view(CC)',
  'shared_screen_with_gallery_view',
  'active_speaker',
  'gallery_view',
  'shared_screen',
]
function rank(view: string | null) {
  const index = BEST_VIEWS.indexOf(view ?? '')
  return index === -1 ? BEST_VIEWS.length : index
}

/** The videos of a recording that are ready, the best to watch first. */
const toVideos = (files: z.infer<typeof fileSchema>[]): RecordingFile[] =>
  files
    .flatMap((file) => {
      const isReady = file.file_type === 'MP4' && (file.status ?? 'completed') === 'completed'
      if (!isReady || !file.download_url) return []
      const { download_url, recording_type, file_size, recording_start, recording_end } = file
      return [
        {
          downloadUrl: download_url,
          view: recording_type,
          size: file_size ?? null,
          startedAt: recording_start ?? null,
          endedAt: recording_end ?? null,
        },
      ]
    })
    .toSorted((one, other) => rank(one.view) - rank(other.view))

/** The address of what was said, as WebVTT: Zoom's transcript, else the captions of the meeting. Null if there is none. */
function toTranscript(files: z.infer<typeof fileSchema>[]): string | null {
  const ready = files.filter(({ status, download_url }) => (status ?? 'completed') === 'completed' && download_url)
  const found = ready.find((file) => file.file_type === 'TRANSCRIPT') ?? ready.find((file) => file.file_type === 'CC')
  return found?.download_url ?? null
}

/** What was recorded of a meeting. */
export interface Recorded {
  /** the best to watch first */
  videos: RecordingFile[]
  transcriptUrl: string | null
}

export const recordingFiles = z
  .array(fileSchema)
  .transform((files): Recorded => ({ videos: toVideos(files), transcriptUrl: toTranscript(files) }))
export const recordingsSchema = z.object({ recording_files: recordingFiles })
