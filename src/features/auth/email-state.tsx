import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../openapi/generated/portal.ts'
import { usePortal } from '../../platform/portal.tsx'
import { useToast } from '../../platform/toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Row } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { resendVerification } from './security-api.ts'

const address = css`
  min-inline-size: 0;
  overflow-wrap: anywhere;
`
const again = css`
  min-block-size: 1.75rem;
  padding: 0;
  border: 0;
  background: none;
  color: var(--accent);
  font-weight: 600;
  text-align: start;
  text-decoration: underline;
  text-underline-offset: 0.2em;
  cursor: pointer;
  &:hover {
    color: var(--accent-strong);
  }
`

/** Whether the account's email address is verified, with a button to send the mail again if it is not. */
export function EmailState({ owner }: { owner: User }) {
  const { t } = useTranslation('profile')
  const { api } = usePortal()
  const toast = useToast()
  const resend = useMutation({
    mutationFn: () => resendVerification(api),
    onSuccess: () => toast.show(t('resent', { email: owner.username })),
    onError: toast.showError,
  })
  const { isEmailVerified } = owner.settings.security
  return (
    <Row gap={2}>
      <bdi className={address} translate="no">
        {owner.username}
      </bdi>
      {isEmailVerified ? (
        <Badge tone="good">
          <Icon name="check" />
          {t('verified')}
        </Badge>
      ) : (
        <>
          <Badge tone="warm">{t('notVerified')}</Badge>
          <button
            type="button"
            className={again}
            aria-disabled={resend.isPending || undefined}
            onClick={() => resend.isPending || resend.mutate()}
          >
            {t('resend')}
          </button>
        </>
      )}
    </Row>
  )
}
