import { useTranslation } from 'react-i18next'
import type { Media, Profile } from '../../../../openapi/generated/portal.ts'
import { MarkdownText } from '../../../platform/markdown/markdown-text.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { Film } from '../../media/captions/film.tsx'

const columns = css`
  display: grid;
  gap: var(--space-6);
  align-items: start;
  @media (min-width: 60rem) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 26rem);
  }
`
const film = css`
  inline-size: 100%;
  block-size: auto;
  aspect-ratio: 16 / 9;
  border-radius: var(--radius);
  background: var(--stage);
`

/** The tutor's bio and intro video. */
export function TutorAbout({ tutor }: { tutor: Profile }) {
  const { t } = useTranslation('experts')
  const { locale } = usePortal()
  const { bio, intro, subjects } = tutor
  if (!bio && !intro?.url) {
    return <Callout icon="people" title={t('empty.about')} />
  }
  return (
    <div className={columns}>
      <Stack gap={5}>
        {bio && <MarkdownText source={bio} language={tutor.preferredLanguageCode ?? locale} />}
        {subjects.length > 0 && (
          <Stack gap={2}>
            <h2>{t('subjects')}</h2>
            <Row gap={2}>
              {subjects.map(({ id, name }) => (
                <Badge key={id}>{name}</Badge>
              ))}
            </Row>
          </Stack>
        )}
      </Stack>
      {intro?.url && <Intro intro={intro} url={intro.url} poster={tutor.avatar?.lUrl ?? null} />}
    </div>
  )
}

function Intro({ intro, url, poster }: { intro: Media; url: string; poster: string | null }) {
  const { t } = useTranslation('experts')
  return (
    <Film
      file={intro}
      className={film}
      src={url}
      poster={intro.lUrl ?? intro.mUrl ?? poster ?? undefined}
      width={intro.width ?? 1280}
      height={intro.height ?? 720}
      aria-label={t('intro')}
      controls
      playsInline
      preload="none"
    />
  )
}
