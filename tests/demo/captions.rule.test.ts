import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ITEMS } from '../../server/demo/media.ts'
import { readTrack } from '../../server/features/media/track-text.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'server', 'demo', 'media', 'tracks')

test('[MEDIA-11] each film and sound of the demo has captions in two languages, which end with it', () => {
  const spoken = Object.entries(ITEMS).filter(([, { type }]) => type === 'video' || type === 'audio')
  expect(spoken.length).toBeGreaterThan(0)
  const files = spoken.flatMap(([key, { captions = [], chapters = [], duration = 0 }]) => {
    expect(captions.length, key).toBeGreaterThanOrEqual(2)
    const names = [...captions, ...chapters.map((language) => `chapters.${language}`)].map(
      (name) => `${key}.${name}.vtt`,
    )
    for (const name of names) {
      const cues = readTrack(readFileSync(join(FOLDER, name), 'utf8'))
      const ends = cues.map(({ end }) => end)
      expect(Math.max(...ends) / 1000, name).toBeLessThanOrEqual(duration + 0.5)
      expect(Math.max(...ends) / 1000, name).toBeGreaterThan(duration - 3)
      for (const [index, cue] of cues.entries()) {
        expect(cue.start, `${name}, cue ${index + 1}`).toBeGreaterThanOrEqual(cues[index - 1]?.end ?? 0)
      }
    }
    return names
  })
  expect(readdirSync(FOLDER).toSorted()).toEqual(files.toSorted())
})
