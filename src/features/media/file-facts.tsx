import { useTranslation } from 'react-i18next'
import type { Media } from '../../../openapi/generated/portal.ts'
import { usePortal } from '../../platform/portal.tsx'
import { type FileKind, fileKind } from './file-kind.ts'
import { formatSize } from './file-size.ts'

const KINDS = {
  PDF: 'files.PDF',
  DOC: 'files.DOC',
  PPT: 'files.PPT',
  Video: 'kind.video',
  Image: 'kind.image',
  Audio: 'kind.audio',
  File: 'kind.file',
} as const satisfies Record<FileKind, string>

/** What kind of file it is, and how large. */
export function FileFacts({ media }: { media: Media }) {
  const { t } = useTranslation('lesson')
  const { locale } = usePortal()
  return (
    <>
      <bdi>{t(KINDS[fileKind(media.mimeType)])}</bdi>
      {media.size !== null && (
        <>
          {' · '}
          <bdi>{formatSize(media.size, locale)}</bdi>
        </>
      )}
    </>
  )
}
