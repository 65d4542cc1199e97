/** One cue of a track. Times are milliseconds. */
export interface Cue {
  start: number
  end: number
  /** WebVTT's own text: escaped, with no markup but WebVTT's */
  text: string
  /** where it stands, such as `align:start`; empty where the browser chooses */
  settings: string
}

/** What is wrong with a file, as a key of `fields.track` in `problems.json`. */
export type TrackFault = 'encoding' | 'format' | 'time' | 'order' | 'markup' | 'text' | 'long' | 'many' | 'empty'

export class TrackError extends Error {
  readonly fault: TrackFault
  /** counted from 1 */
  readonly line: number

  constructor(fault: TrackFault, line: number) {
    super(`${fault} in line ${line}`)
    this.fault = fault
    this.line = line
  }
}

export const MOST_CUES = 20_000
export const MOST_CUE_CHARACTERS = 2000

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

const VTT_HEAD = /^WEBVTT(?:[ \t]|$)/
const VTT_TIME = /^(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/
/** Programs also write a point, one digit for the hour, and fewer for the thousandths. */
const SRT_TIME = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})$/
const SETTING = /^(?:vertical|line|position|size|align):[\w%.,-]+$/
const ARROW = '-->'
/** Comments, and what would need style sheets or regions of its own, are not stored. */
const ASIDE = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/

/** The markup of WebVTT: classes, voices, languages, ruby and times within a cue. */
const MARK = /^\/?(?:c|i|b|u|ruby|rt|v|lang)(?:\.[\w.-]+)?(?:[ \t][^<>]*)?$|^(?:\d{2,3}:)?[0-5]\d:[0-5]\d\.\d{3}$/
const ENTITY = /^&(?:amp|lt|gt|lrm|rlm|nbsp);/
/** What SubRip files have besides: colours, and positions of another format. */
const SRT_EXTRA = /<\/?font(?: [^<>]*)?>|\{\\[^{}]{0,40}\}/gi

/**
 * Reads WebVTT or SubRip; cues come in the order of their times. Throws `TrackError` for text that is neither, for a
 * cue that ends before it begins, for markup that WebVTT does not have, and beyond the limits.
 */
export function readTrack(given: string): Cue[] {
  const lines = given
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  const broken = lines.findIndex((line) => line.includes('\uFFFD'))
  if (broken !== -1) throw new TrackError('encoding', broken + 1)
  const isVtt = VTT_HEAD.test(lines[0] ?? '')
  const cues: Cue[] = []
  for (const block of blocksOf(lines, isVtt)) {
    const cue = isVtt && ASIDE.test(block.lines[0] ?? '') ? null : cueOf(block, isVtt)
    if (cue === null) continue
    if (cues.length === MOST_CUES) throw new TrackError('many', block.at)
    cues.push(cue)
  }
  if (cues.length === 0) throw new TrackError('empty', lines.length)
  return cues.sort((one, other) => one.start - other.start || one.end - other.end)
}

/** Cues as a WebVTT file. */
export function writeTrack(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, settings, text }) => {
    const times = `${timeText(start)} ${ARROW} ${timeText(end)}`
    return `${settings === '' ? times : `${times} ${settings}`}\n${text}\n`
  })
  return ['WEBVTT\n', ...blocks].join('\n')
}

interface Block {
  /** of its first line, from 1 */
  at: number
  lines: string[]
}

/** Lines between empty ones; the first block of WebVTT is its head. */
function blocksOf(lines: readonly string[], isVtt: boolean): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') open = null
    else if (open) open.lines.push(line)
    else {
      open = { at: index + 1, lines: [line] }
      blocks.push(open)
    }
  }
  return isVtt ? blocks.slice(1) : blocks
}

/** A cue: its number or name if it has one, its times, and its text. Null for a cue without a text. */
function cueOf({ at, lines }: Block, isVtt: boolean): Cue | null {
  const place = lines[0]?.includes(ARROW) ? 0 : 1
  const [times, line] = [lines[place] ?? '', at + place]
  if (!times.includes(ARROW)) throw new TrackError('format', at)
  const [from = '', rest = ''] = splitOnce(times)
  const [until = '', ...settings] = rest.trim().split(/[ \t]+/)
  const [start, end] = [timeOf(from.trim(), isVtt), timeOf(until, isVtt)]
  if (start === null || end === null) throw new TrackError('time', line)
  if (end <= start) throw new TrackError('order', line)
  const text = lines
    .slice(place + 1)
    .map((one, index) => textOf(one, line + 1 + index, isVtt))
    .filter(Boolean)
  const length = text.reduce((sum, one) => sum + one.length, 0)
  if (length > MOST_CUE_CHARACTERS) throw new TrackError('long', line + 1)
  if (length === 0) return null
  const kept = isVtt ? settings.filter((setting) => SETTING.test(setting)) : []
  return { start, end, text: text.join('\n'), settings: kept.join(' ') }
}

function splitOnce(text: string) {
  const at = text.indexOf(ARROW)
  return [text.slice(0, at), text.slice(at + ARROW.length)]
}

function timeOf(text: string, isVtt: boolean): number | null {
  const found = (isVtt ? VTT_TIME : SRT_TIME).exec(text)
  if (!found) return null
  const [, hours = '0', minutes = '', seconds = '', thousandths = ''] = found
  if (Number(minutes) > 59 || Number(seconds) > 59) return null
  return (
    Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * 1000 + Number(thousandths.padEnd(3, '0'))
  )
}

function timeText(ms: number) {
  const part = (value: number, digits = 2) => String(value).padStart(digits, '0')
  const [hours, minutes] = [Math.floor(ms / HOUR_MS), Math.floor(ms / MINUTE_MS) % 60]
  return `${part(hours)}:${part(minutes)}:${part(Math.floor(ms / 1000) % 60)}.${part(ms % 1000, 3)}`
}

/** A line of a cue with only WebVTT's markup, and with bare signs escaped. */
function textOf(given: string, line: number, isVtt: boolean): string {
  if (given.includes(ARROW)) throw new TrackError('text', line)
  const text = isVtt ? given : given.replace(SRT_EXTRA, '')
  let out = ''
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === '<' && isMarkup(text, at)) {
      const end = text.indexOf('>', at)
      const mark = text.slice(at + 1, end === -1 ? undefined : end)
      if (end === -1 || !MARK.test(mark)) throw new TrackError('markup', line)
      out += `<${mark}>`
      at = end
    } else if (sign === '<') out += '&lt;'
    else if (sign === '>') out += '&gt;'
    else if (sign === '&') out += ENTITY.test(text.slice(at, at + 6)) ? '&' : '&amp;'
    else out += sign
  }
  return out.trim()
}

/** "3 < 4" is no markup. */
const isMarkup = (text: string, at: number) => /^(?:[a-z/!?]|\d\d)/i.test(text.slice(at + 1, at + 3))
