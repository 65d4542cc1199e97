import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { User } from '../../../../openapi/generated/portal.ts'
import { paths } from '../../../platform/address/paths.ts'
import { useFlow, usePortal } from '../../../platform/portal.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Row, smallText, softText } from '../../../ui/layout.tsx'
import { EmailState } from '../../auth/email-state.tsx'
import { PersonHead } from '../person-head.tsx'

/** The person with the state of their email address, and links to edit. */
export function ProfileHead({ owner }: { owner: User }) {
  const { t } = useTranslation('profile')
  const { locale } = usePortal()
  const modal = useFlow('modal')
  const since = new Date(owner.createdAt).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <PersonHead person={owner}>
      <h1 tabIndex={-1}>
        <bdi translate="no">{`${owner.firstName} ${owner.lastName}`}</bdi>
      </h1>
      <EmailState owner={owner} />
      <p className={cx(smallText, softText)}>{t('memberSince', { date: since })}</p>
      <Row>
        <Button variant="quiet" onClick={() => modal.send({ type: 'OPEN', modal: { kind: 'edit-profile' } })}>
          {t('edit')}
        </Button>
        <Link href={paths.preferences()} className={buttonClass('quiet')}>
          {t('preferences')}
        </Link>
      </Row>
    </PersonHead>
  )
}
