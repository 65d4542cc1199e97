import { useTranslation } from 'react-i18next'
import type { Certificate } from '../../../../openapi/generated/portal.ts'
import { paths } from '../../../platform/address/paths.ts'
import { usePortal } from '../../../platform/portal.tsx'
import { directionOf } from '../../../platform/texts/locales.ts'
import { Icon } from '../../../ui/icon.tsx'
import { css } from '../../../ui/style.ts'

const sheet = css`
  position: relative;
  display: grid;
  gap: var(--space-4);
  justify-items: center;
  max-inline-size: 52rem;
  margin-inline: auto;
  padding: clamp(2rem, 7vw, 5rem) clamp(1rem, 6vw, 4rem);
  text-align: center;
  background: var(--surface);
  border: 1px solid var(--line-strong);
  outline: 6px double var(--line-strong);
  outline-offset: -18px;
  border-radius: var(--radius);
  box-shadow: var(--shadow-raised);
  & > svg {
    font-size: 3.5rem;
    color: var(--accent);
  }
  @media print {
    box-shadow: none;
    color: var(--stage);
    background: var(--sheet);
    break-inside: avoid;
  }
`
const kicker = css`
  font-size: var(--step--1);
  font-weight: 700;
  letter-spacing: 0.12em;
  text-transform: uppercase;
  color: var(--ink-soft);
  :lang(ar) & {
    letter-spacing: 0;
  }
`
const name = css`
  font: 600 var(--step-3) / 1.2 var(--serif);
  padding-block-end: var(--space-3);
  border-block-end: 2px solid var(--accent);
`
const codeText = css`
  font: 600 var(--step-0) ui-monospace, monospace;
  letter-spacing: 0.06em;
`
const address = css`
  font-size: var(--step--1);
  color: var(--ink-soft);
  overflow-wrap: anywhere;
`

type Shown = Pick<Certificate, 'firstName' | 'lastName' | 'course' | 'finishedAt' | 'code'>

/** The sheet of a certificate, with the address under which anyone can check it; it prints on one page. */
export function CertificateSheet({ firstName, lastName, course, finishedAt, code }: Shown) {
  const { t } = useTranslation('finished')
  const { locale, origin } = usePortal()
  const date = new Date(finishedAt).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <section className={sheet} aria-label={t('certificate')}>
      <Icon name="medal" />
      <p className={kicker}>{t('certificate')}</p>
      <p>{t('awarded')}</p>
      <p className={name}>
        <bdi translate="no">
          {firstName} {lastName}
        </bdi>
      </p>
      <p>{t('completed')}</p>
      <h2 lang={course.languageCode} dir={directionOf(course.languageCode)}>
        {course.name}
      </h2>
      <p>{t('date', { date })}</p>
      <p>
        {t('code')}{' '}
        <bdi className={codeText} dir="ltr" translate="no">
          {code}
        </bdi>
      </p>
      <p className={address}>
        {t('checkedAt')}{' '}
        <bdi dir="ltr" translate="no">
          {origin}
          {paths.certificate(code)}
        </bdi>
      </p>
    </section>
  )
}
