import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFlow } from '../../platform/portal.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Row } from '../../ui/layout.tsx'

interface GoOnProps {
  title: string
  next: string
  stay: string
  onClose(): void
  children: ReactNode
}

/** Offers the next item after an item has been completed. */
export function GoOnDialog({ title, next, stay, onClose, children }: GoOnProps) {
  const { t } = useTranslation()
  const lesson = useFlow('lesson')
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose}>
      <p>{children}</p>
      <Row>
        <Button
          onClick={() => {
            onClose()
            lesson.send({ type: 'NEXT' })
          }}
        >
          {next}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {stay}
        </Button>
      </Row>
    </Dialog>
  )
}
