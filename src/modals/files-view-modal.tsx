import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { lessonQuery } from '../api/lessons.ts'
import { useFlow, usePortal } from '../portal/portal.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Row } from '../ui/layout.tsx'
import { css } from '../ui/style.ts'
import type { ModalProps } from './modal-props.ts'

const picture = css`
  inline-size: 100%;
  block-size: auto;
  border-radius: var(--radius-small);
  background: var(--sheet);
`

/** A picture in full, or a file to open: of the lesson in hand. */
export function FilesViewModal({ modal, onClose }: ModalProps<'files-view'>) {
  const { t } = useTranslation(['lesson', 'common'])
  const { api } = usePortal()
  const lessonId = useSelector(useFlow('lesson'), ({ context }) => context.lessonId)
  const lesson = useQuery({ ...lessonQuery(api, lessonId ?? ''), enabled: lessonId !== null })
  const item = lesson.data?.content.find((one) => one.id === modal.contentId)
  const media = item?.target && 'mimeType' in item.target ? item.target : null
  if (!item || !media) return null
  return (
    <Dialog title={item.name} closeLabel={t('common:close')} onClose={onClose} isWide>
      {media.type === 'image' ? (
        <img
          className={picture}
          src={media.url ?? undefined}
          width={media.width ?? 1280}
          height={media.height ?? 720}
          alt={media.description ?? item.name}
        />
      ) : (
        <p>{media.description ?? media.name}</p>
      )}
      <Row>
        <a className={buttonClass('quiet')} href={media.url ?? undefined} target="_blank" rel="noreferrer">
          <Icon name="file" />
          {t('download')}
        </a>
      </Row>
    </Dialog>
  )
}
