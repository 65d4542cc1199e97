import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cue, MOST_CUES, readTrack, TrackError, writeTrack } from '../../../server/features/media/track-text.ts'

const faultOf = (text: string) => {
  try {
    return readTrack(text)
  } catch (error) {
    if (error instanceof TrackError) return [error.fault, error.line]
    throw error
  }
}
const vtt = (...lines: string[]) => ['WEBVTT', '', ...lines].join('\n')
const textsOf = (text: string) => readTrack(text).map((cue) => cue.text)

describe('MEDIA-24: captions as WebVTT', () => {
  test('keep their cues with markup and places; comments, styles and regions are left out', () => {
    const text = [
      '\uFEFFWEBVTT - Money that grows',
      'Kind: captions',
      '',
      'STYLE',
      '::cue { background: url(https://example.org/spy) }',
      '',
      'NOTE checked by hand',
      '',
      'intro',
      '00:01.000 --> 00:02.500 align:start line:10% region:left onclick:x',
      '<v Hannah>Time <i>does</i> most of it</v>',
      '',
      '01:00:00.000 --> 01:00:01.000',
      'two',
      'lines & more',
      '',
      '00:00.000 --> 00:01.000',
      'first',
    ].join('\r\n')
    expect(writeTrack(readTrack(text))).toBe(
      [
        'WEBVTT',
        '',
        '00:00:00.000 --> 00:00:01.000',
        'first',
        '',
        '00:00:01.000 --> 00:00:02.500 align:start line:10%',
        '<v Hannah>Time <i>does</i> most of it</v>',
        '',
        '01:00:00.000 --> 01:00:01.000',
        'two',
        'lines &amp; more',
        '',
      ].join('\n'),
    )
  })

  test.each([
    ['nothing', '', ['empty', 1]],
    ['a head alone', 'WEBVTT\n\n', ['empty', 3]],
    ['a page', '<!doctype html>\n<title>x</title>', ['format', 1]],
    ['a letter before the head', 'aWEBVTT\n\n00:00.000 --> 00:01.000\nx', ['format', 1]],
    ['a block without times', vtt('00:00.000 --> 00:01.000', 'a', '', 'lost'), ['format', 6]],
    ['times in another format', vtt('0:0 --> 0:1', 'a'), ['time', 3]],
    ['seconds beyond 59', vtt('00:00.000 --> 00:61.000', 'a'), ['time', 3]],
    ['an end before its beginning', vtt('a', '00:02.000 --> 00:01.000', 'x'), ['order', 4]],
    ['an end at its beginning', vtt('00:02.000 --> 00:02.000', 'x'), ['order', 3]],
    ['a script', vtt('00:00.000 --> 00:01.000', 'fine', '<script>alert(1)</script>'), ['markup', 5]],
    ['an image', vtt('00:00.000 --> 00:01.000', '<img src=x onerror=alert(1)>'), ['markup', 4]],
    ['a comment of HTML', vtt('00:00.000 --> 00:01.000', '<!-- x -->'), ['text', 4]],
    ['a mark that is not closed', vtt('00:00.000 --> 00:01.000', '<b'), ['markup', 4]],
    ['a mark in a mark', vtt('00:00.000 --> 00:01.000', '<i <b>>'), ['markup', 4]],
    ['no empty line between cues', vtt('00:00.000 --> 00:01.000', 'a', '00:01.000 --> 00:02.000', 'b'), ['text', 5]],
    ['another encoding', vtt('00:00.000 --> 00:01.000', 'Espa\uFFFDa'), ['encoding', 4]],
    ['a cue that is a book', vtt('00:00.000 --> 00:01.000', 'x'.repeat(2001)), ['long', 4]],
  ])('of %s is refused with the line', (_, text, fault) => {
    expect(faultOf(text)).toEqual(fault)
  })

  test('of more cues than anybody reads is refused', () => {
    const one = '\n00:00.000 --> 00:01.000\nx\n'
    expect(readTrack(`WEBVTT\n${one.repeat(MOST_CUES)}`)).toHaveLength(MOST_CUES)
    expect(faultOf(`WEBVTT\n${one.repeat(MOST_CUES + 1)}`)).toEqual(['many', 3 + MOST_CUES * 3])
  })

  test('signs that are no markup are kept as they were written', () => {
    const cue = (text: string) => vtt('00:00.000 --> 00:01.000', text)
    expect(textsOf(cue('3 < 4 > 2, I <3 it & R&D &amp; &lt;b&gt;'))).toEqual([
      '3 &lt; 4 &gt; 2, I &lt;3 it &amp; R&amp;D &amp; &lt;b&gt;',
    ])
  })
})

describe('MEDIA-24: SubRip', () => {
  test('becomes WebVTT, without colours and positions', () => {
    const srt = [
      '1',
      '00:00:00,500 --> 00:00:02,000 X1:0',
      '<font color="#fff">Hello</font> {\\an8}',
      '',
      '',
      '2',
      '0:00:02,5 --> 00:00:03,000',
      '{\\an8}',
      '<i>R&D</i>',
      '',
    ].join('\r\n')
    expect(writeTrack(readTrack(srt))).toBe(
      'WEBVTT\n\n00:00:00.500 --> 00:00:02.000\nHello\n\n00:00:02.500 --> 00:00:03.000\n<i>R&amp;D</i>\n',
    )
  })
})

const plain = fc.stringMatching(/^[\p{L}\d,.?! ]{0,20}\p{L}$/u).map((text) => text.trim())
const cues = fc.array(
  fc.record({
    start: fc.nat(20 * 3_600_000),
    length: fc.integer({ min: 1, max: 60_000 }),
    text: fc.array(plain, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
    settings: fc.constantFrom('', 'align:start', 'line:0 position:20%'),
  }),
  { minLength: 1, maxLength: 30 },
)
const made = cues.map((list) =>
  list
    .map(({ start, length, ...rest }): Cue => ({ start, end: start + length, ...rest }))
    .sort((one, other) => one.start - other.start || one.end - other.end),
)

const srtOf = (list: readonly Cue[]) =>
  list
    .map(({ start, end, text }, index) => {
      const time = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace('.', ',')
      return `${index + 1}\n${time(start)} --> ${time(end)}\n${text}\n`
    })
    .join('\n')

describe('MEDIA-24: any cues', () => {
  test('come back as they were written', () => {
    fc.assert(
      fc.property(made, (list) => {
        expect(readTrack(writeTrack(list))).toEqual(list)
      }),
    )
  })

  test('come from SubRip as from WebVTT', () => {
    fc.assert(
      fc.property(made, (list) => {
        expect(readTrack(srtOf(list))).toEqual(list.map((cue) => ({ ...cue, settings: '' })))
      }),
    )
  })

  test('of any text are refused by name, or stored without markup of pages, and stay the same from then on', () => {
    const sign = fc.constantFrom(
      '<',
      '>',
      '&',
      '-->',
      '\n',
      '\n\n',
      'WEBVTT',
      '<b>',
      '</b>',
      '<script>',
      '00:01.000',
      ' ',
    )
    const block = fc
      .array(fc.oneof(sign, fc.string({ maxLength: 6 })), { maxLength: 12 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(block, fc.boolean(), (text, isCue) => {
        const found = faultOf(isCue ? vtt('00:00.000 --> 00:01.000', text) : text)
        if (typeof found[0] === 'string') return
        const stored = writeTrack(found as Cue[])
        expect(writeTrack(readTrack(stored))).toBe(stored)
        const marks = found.flatMap((cue) => (typeof cue === 'object' ? [...cue.text.matchAll(/<[^>]*>/g)] : []))
        for (const [mark] of marks) expect(mark).toMatch(/^<\/?(?:c|i|b|u|ruby|rt|v|lang)\b|^<\d/)
      }),
      { numRuns: 2000 },
    )
  })

  test('are read in a time that grows with their length alone', () => {
    const most = 500_000
    const texts = ['<', '&', '-->', '\n', '<b ', 'a\n', '{\\', '<font ', '00:'].map((part) =>
      part.repeat(Math.floor(most / part.length)),
    )
    const began = performance.now()
    for (const text of texts) {
      faultOf(text)
      faultOf(vtt('00:00.000 --> 00:01.000', text))
      faultOf(`1\n00:00:00,000 --> 00:00:01,000\n${text}`)
    }
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})
