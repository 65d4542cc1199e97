import { useTranslation } from 'react-i18next'
import { useFlow } from '../platform/portal.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Row } from '../ui/layout.tsx'

/** Asks before unsaved input is lost. */
export function UnsavedChangesModal() {
  const { t } = useTranslation(['modals', 'common'])
  const unsaved = useFlow('unsaved')
  const stay = () => unsaved.send({ type: 'STAY' })
  return (
    <Dialog title={t('unsaved.title')} closeLabel={t('common:close')} onClose={stay}>
      <p>{t('unsaved.text')}</p>
      <Row>
        <Button onClick={stay}>{t('unsaved.stay')}</Button>
        <Button variant="quiet" onClick={() => unsaved.send({ type: 'DISCARD' })}>
          {t('unsaved.discard')}
        </Button>
      </Row>
    </Dialog>
  )
}
