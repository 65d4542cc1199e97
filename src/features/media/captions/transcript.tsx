import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Media, MediaTrack } from '../../../../openapi/generated/portal.ts'
import { usePortal } from '../../../platform/portal.tsx'
import { directionOf } from '../../../platform/texts/locales.ts'
import { Button } from '../../../ui/button.tsx'
import { checkRow } from '../../../ui/check-row.ts'
import { cx } from '../../../ui/classes.ts'
import { Row, Stack, smallText, softText } from '../../../ui/layout.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { css } from '../../../ui/style.ts'
import { type CaptionChoice, chooseCaptions, inLanguage } from './caption-choice.ts'
import { Choice } from './choice.tsx'
import { hasWords, lineAt } from './cues.ts'
import { useTrackLines } from './track-lines.ts'
import { useTranscript } from './transcript-flow.ts'
import { TranscriptLines } from './transcript-lines.tsx'

const panel = css`
  padding: var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
`

export interface TranscriptProps {
  media: HTMLMediaElement
  file: Media
  captions: MediaTrack[]
  choice: CaptionChoice
  renew(): Promise<unknown>
}

/** What is said in a film or a sound, with its chapters: searched, followed, and pressed to go on there (MEDIA-28). */
export function Transcript({ media, file, captions, renew }: TranscriptProps) {
  const { t } = useTranslation(['transcript', 'common'])
  const { locale } = usePortal()
  const track = inLanguage(captions, locale)
  const chapterTrack = inLanguage(
    file.tracks.filter(({ kind }) => kind === 'chapters'),
    track?.language ?? locale,
  )
  const found = useTrackLines(media, track?.id, renew)
  const chapters = useTrackLines(media, chapterTrack?.id, renew)
  const time = useTime(media)
  const { transcript, words, isSearching, isFollowing } = useTranscript(media)
  const language = track?.language ?? locale
  const own = { lang: language, dir: directionOf(language) }
  const search = (typed: string) =>
    transcript.send(typed.trim() === '' ? { type: 'CLEAR' } : { type: 'SEARCH', words: typed })
  const press = (second: number) => transcript.send({ type: 'PRESS', second })
  const lines = found.state === 'ready' ? found.lines : []
  const shown = isSearching ? lines.filter((line) => hasWords(line, words.trim(), language)) : lines
  const now = lines[lineAt(lines, time)]
  const counted = isSearching && (shown.length === 0 ? t('none') : t('found', { count: shown.length }))
  // What is above the lines stays while those of another language come: it may have the focus.
  return (
    <section className={panel} aria-label={t('open')}>
      <Stack gap={3}>
        <Row gap={3}>
          <SearchBox
            value={words}
            aria-label={t('search')}
            placeholder={t('search')}
            onChange={({ target }) => search(target.value)}
          />
          {captions.length > 1 && (
            <Choice
              label={t('language')}
              value={language}
              options={captions.map((one) => ({ value: one.language, label: one.label, lang: one.language }))}
              onChoose={(chosen) => chooseCaptions({ language: chosen })}
            />
          )}
        </Row>
        <p className={cx(smallText, softText)} role="status">
          {found.state === 'loading' ? t('loading') : found.state === 'ready' && counted}
        </p>
        {found.state === 'failed' && (
          <div role="alert">
            <p>{t('failed')}</p>
            <Button variant="quiet" onClick={() => void renew().catch(() => undefined)}>
              {t('common:tryAgain')}
            </Button>
          </div>
        )}
        {chapters.state === 'ready' && chapters.lines.length > 0 && (
          <>
            <p aria-hidden="true" className={cx(smallText, softText)}>
              {t('chapters')}
            </p>
            <TranscriptLines
              name={t('chapters')}
              lines={chapters.lines}
              now={chapters.lines[lineAt(chapters.lines, time)]}
              onPress={press}
              own={{ lang: chapterTrack?.language ?? language, dir: directionOf(chapterTrack?.language ?? language) }}
            />
          </>
        )}
        {found.state === 'ready' && (
          <Stack gap={2}>
            {!isSearching && (
              <div className={checkRow}>
                <label>
                  <input
                    type="checkbox"
                    checked={isFollowing}
                    onChange={({ target }) => transcript.send({ type: target.checked ? 'FOLLOW' : 'LEAVE' })}
                  />
                  {t('follow')}
                </label>
              </div>
            )}
            <TranscriptLines
              key={track?.id}
              name={t('lines')}
              lines={shown}
              now={now}
              onPress={press}
              onLeave={() => transcript.send({ type: 'LEAVE' })}
              own={own}
              isFollowing={isFollowing && !isSearching}
            />
          </Stack>
        )}
      </Stack>
    </section>
  )
}

const MOVES = ['timeupdate', 'seeking', 'seeked', 'loadedmetadata'] as const

/** The present second of a media element. */
function useTime(media: HTMLMediaElement) {
  const [time, setTime] = useState(media.currentTime)
  useEffect(() => {
    const follow = () => setTime(media.currentTime)
    follow()
    for (const move of MOVES) media.addEventListener(move, follow)
    return () => {
      for (const move of MOVES) media.removeEventListener(move, follow)
    }
  }, [media])
  return time
}
