import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import Negotiator from 'negotiator'
import type { Note } from '../../../../openapi/generated/portal.ts'
import { type Env, originOf } from '../../../env.ts'
import { sheetText } from '../../../http/texts.ts'

interface Course {
  alias: string
  name: string
}

/** Whether the caller asks for a file instead of a page. */
export const wantsMarkdown = ({ request }: FastifyReply) =>
  new Negotiator(request.raw).mediaType(['application/json', 'text/markdown']) === 'text/markdown'

/** Answers a file with that name, which is sent as it is made. */
export function answerMarkdown(reply: FastifyReply, fileName: string, parts: AsyncGenerator<string>): Readable {
  reply
    .type('text/markdown; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}.md"`)
    .header('x-content-type-options', 'nosniff')
  return Readable.from(parts, { objectMode: false })
}

/** A title in one line, in which no character is a mark of Markdown or HTML. */
const escaped = (title: string) =>
  title.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]()<>#+\-.!|~&]/g, (mark) => `\\${mark}`)

/** What somebody wrote, line by line, as a part of a list entry. Their own Markdown stays; HTML is shown as text. */
const indented = (text: string) =>
  text
    .trim()
    .replace(/\r\n?/g, '\n')
    .replace(/[<&]/g, (mark) => `\\${mark}`)
    .replace(/^[ \t]+$/gm, '')
    // Two spaces at its end keep a line apart from the next one.
    .replace(/(?<=\S)[ \t]*\n(?=[^\n])/g, '  \n')
    .replace(/^(?=[^\n])/gm, '  ')

const two = (count: number) => String(count).padStart(2, '0')

/** Such as 1:05 or 1:00:05. */
function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

interface Options {
  course: Course
  env: Env
  locale: string
}

/**
 * Notes in the order of the course as Markdown: a heading for each lesson and item, and for each note a link to its place
 * in the player.
 */
export async function* notesAsMarkdown(
  blocks: AsyncIterable<Note[]>,
  { course, env, locale }: Options,
): AsyncGenerator<string> {
  const text = (key: string) => sheetText(locale, `notes.${key}`)
  const base = `${originOf(env)}${locale === 'en' ? '' : `/${locale}`}/course-content/${encodeURIComponent(course.alias)}`
  yield `# ${escaped(text('title'))}: ${escaped(course.name)}\n`
  let [lesson, item]: (string | null | undefined)[] = []
  for await (const notes of blocks) {
    for (const note of notes) {
      if (note.lessonId !== lesson) {
        lesson = note.lessonId
        item = undefined
        yield `\n## ${escaped(note.lessonName ?? text('gone'))}\n`
      }
      if (note.contentId !== item) {
        item = note.contentId
        if (note.contentName !== null) yield `\n### ${escaped(note.contentName)}\n`
      }
      yield `\n- ${placeOf(note)}\n\n${indented(note.text)}\n`
    }
  }

  function placeOf({ lessonId, contentId, second, paragraph, createdAt }: Note) {
    const day = createdAt.slice(0, 10)
    if (lessonId === null || contentId === null) return day
    const [name, hash] =
      second !== null
        ? [clock(second), `#t=${second}`]
        : paragraph !== null
          ? [`${escaped(text('paragraph'))} ${paragraph}`, `#p=${paragraph}`]
          : [escaped(text('item')), '']
    return `[${name}](${base}/${lessonId}/${contentId}${hash}) · ${day}`
  }
}
