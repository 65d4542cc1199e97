import { Suspense, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Media } from '../../../../openapi/generated/portal.ts'
import { onDemand } from '../../../platform/page/deferred.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { captionChoice, inLanguage, subscribeCaptions, usualChoice } from './caption-choice.ts'
import { CaptionLook } from './caption-look.tsx'
import { canSpeak, speakDescriptions } from './spoken-descriptions.ts'

const Transcript = onDemand(async () => (await import('./transcript.tsx')).Transcript)

export interface MediaTextProps {
  media: HTMLMediaElement
  file: Media
  /** gets new addresses for the tracks */
  renew(): Promise<unknown>
}

/**
 * What belongs to the text of a film or a sound: how captions look, descriptions that are read aloud, and the transcript,
 * which loads when it is opened.
 */
export function MediaText({ media, file, renew }: MediaTextProps) {
  const { t } = useTranslation('transcript')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const choice = useSyncExternalStore(subscribeCaptions, captionChoice, usualChoice)
  const { locale } = usePortal()
  const captions = file.tracks.filter(({ kind }) => kind === 'captions' || kind === 'subtitles')
  const descriptions = file.tracks.filter(({ kind }) => kind === 'descriptions')
  const described = canSpeak() ? inLanguage(descriptions, locale)?.language : undefined
  useEffect(
    () => (described !== undefined && choice.isDescribed ? speakDescriptions(media, described) : undefined),
    [media, described, choice.isDescribed],
  )
  if (captions.length === 0 && described === undefined) return null
  return (
    <Stack gap={3}>
      <Row gap={3}>
        {captions.length > 0 && (
          <Button variant="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            <Icon name="text" />
            {t('open')}
          </Button>
        )}
        {file.type === 'video' && <CaptionLook choice={choice} isDescribable={described !== undefined} />}
      </Row>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<p role="status">{t('loading')}</p>}>
            <Transcript media={media} file={file} captions={captions} choice={choice} renew={renew} />
          </Suspense>
        )}
      </div>
    </Stack>
  )
}
