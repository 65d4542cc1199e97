import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { User } from '../../../openapi/generated/portal.ts'
import { paths } from '../../domain/paths.ts'
import { EmailState } from '../../portal/email-state.tsx'
import { useFlow, usePortal } from '../../portal/portal.tsx'
import { Portrait } from '../../portal/portrait.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Container, Row, Stack, smallText, softText } from '../../ui/layout.tsx'
import { css, cx } from '../../ui/style.ts'

const band = css`
  background: var(--sunken);
  border-block-end: 1px solid var(--line);
`
const grid = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-5) var(--space-6);
  align-items: center;
  padding-block: var(--space-7);
  & > div {
    flex: 1 1 16rem;
    min-inline-size: 0;
  }
  & h1 {
    overflow-wrap: anywhere;
  }
`

/** Who it is, whether the address is verified, and the ways to change things. */
export function ProfileHead({ owner }: { owner: User }) {
  const { t } = useTranslation('profile')
  const { locale } = usePortal()
  const modal = useFlow('modal')
  const since = new Date(owner.createdAt).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <div className={band}>
      <Container className={grid}>
        <Portrait person={owner} size="large" isFirst />
        <Stack gap={3}>
          <h1 tabIndex={-1}>
            <bdi translate="no">
              {owner.firstName} {owner.lastName}
            </bdi>
          </h1>
          <EmailState owner={owner} />
          <p className={cx(smallText, softText)}>{t('memberSince', { date: since })}</p>
          <Row>
            <Button onClick={() => modal.send({ type: 'OPEN', modal: { kind: 'edit-profile' } })}>{t('edit')}</Button>
            <Link href={paths.preferences()} className={buttonClass('quiet')}>
              {t('preferences')}
            </Link>
          </Row>
        </Stack>
      </Container>
    </div>
  )
}
