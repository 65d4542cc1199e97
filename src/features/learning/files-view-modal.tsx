import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Media } from '../../../openapi/generated/portal.ts'
import { useQuery } from '../../platform/api/query.ts'
import type { ModalProps } from '../../platform/modal-props.ts'
import { useFlow, usePortal } from '../../platform/portal.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Row, softText } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { FileFacts } from '../media/file-facts.tsx'
import { fileKind } from '../media/file-kind.ts'
import { PictureZoom } from '../media/picture-zoom.tsx'
import { lessonQuery } from './api.ts'

const sheet = css`
  inline-size: 100%;
  block-size: 68dvh;
  border: 1px solid var(--line);
  border-radius: var(--radius-small);
  background: var(--sunken);
`

/** An image with zoom, or a file to read or download (LEARN-28). */
export function FilesViewModal({ modal, onClose }: ModalProps<'files-view'>) {
  const { t } = useTranslation(['lesson', 'common'])
  const { api } = usePortal()
  const lessonId = useSelector(useFlow('lesson'), ({ context }) => context.lessonId)
  const lesson = useQuery({ ...lessonQuery(api, lessonId ?? ''), enabled: lessonId !== null })
  const item = lesson.data?.content.find((one) => one.id === modal.contentId)
  const media = item?.target && 'mimeType' in item.target ? item.target : null
  if (!item || !media) return null
  const url = media.url ?? undefined
  return (
    <Dialog title={item.name} closeLabel={t('common:close')} onClose={onClose} isWide>
      {media.type === 'image' ? (
        <PictureZoom media={media} alt={media.description ?? item.name} />
      ) : (
        <Paper media={media} name={item.name} />
      )}
      <Row>
        <a className={buttonClass('quiet')} href={url} target="_blank" rel="noreferrer">
          <Icon name={media.type === 'image' ? 'image' : 'file'} />
          {t('openTab')}
        </a>
        <a className={buttonClass('quiet')} href={url} download={media.name}>
          {t('saveFile')}
        </a>
      </Row>
    </Dialog>
  )
}

/** A PDF where the browser shows one, else what there is to know about the file. */
function Paper({ media, name }: { media: Media; name: string }) {
  const { t } = useTranslation('lesson')
  const isPdf = fileKind(media.mimeType) === 'PDF'
  if (isPdf && media.url !== null && navigator.pdfViewerEnabled)
    return <iframe className={sheet} src={media.url} title={name} />
  return (
    <>
      <p>{media.description ?? media.name}</p>
      <p className={softText}>
        <bdi>{media.name}</bdi> · <FileFacts media={media} />
      </p>
      {isPdf && <p>{t('pdfNotShown')}</p>}
    </>
  )
}
