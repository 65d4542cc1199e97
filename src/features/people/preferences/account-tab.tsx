import { useTranslation } from 'react-i18next'
import type { User } from '../../../../openapi/generated/portal.ts'
import { useFlow } from '../../../platform/portal.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Setting, SettingGroup } from '../../../ui/setting.tsx'
import { EmailState } from '../../auth/email-state.tsx'
import { Portrait } from '../portrait.tsx'

/** The account: profile, email address and deletion. */
export function AccountTab({ owner }: { owner: User }) {
  const { t } = useTranslation(['preferences', 'profile'])
  const modal = useFlow('modal')
  return (
    <>
      <SettingGroup title={t('tab.account')}>
        <Setting
          title={t('account.profile')}
          action={
            <Button variant="quiet" onClick={() => modal.send({ type: 'OPEN', modal: { kind: 'edit-profile' } })}>
              {t('profile:edit')}
            </Button>
          }
        >
          <Row>
            <Portrait person={owner} size="small" isFirst />
            <bdi translate="no">
              {owner.firstName} {owner.lastName}
            </bdi>
          </Row>
        </Setting>
        <Setting title={t('account.email')}>
          <EmailState owner={owner} />
        </Setting>
      </SettingGroup>
      <SettingGroup title={t('account.delete')}>
        <Setting
          action={
            <Button variant="quiet" onClick={() => modal.send({ type: 'OPEN', modal: { kind: 'delete-account' } })}>
              {t('account.deleteAction')}
            </Button>
          }
        >
          {t('account.deleteText')}
        </Setting>
      </SettingGroup>
    </>
  )
}
