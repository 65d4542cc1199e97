import type { ScriptedAnswer } from './zoom/zoom-server.ts'

/** A short file that starts like an MP4. */
export const FILM = `\0\0\0\x18ftypmp42\0\0\0\0mp42isom${'x'.repeat(200)}`
export const film: ScriptedAnswer = { headers: { 'content-type': 'video/mp4' }, text: FILM }
