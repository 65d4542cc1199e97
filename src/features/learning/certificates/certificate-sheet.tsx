import { useTranslation } from 'react-i18next'
import type { Certificate, Course } from '../../../../openapi/generated/portal.ts'
import { paths } from '../../../platform/address/paths.ts'
import { Mark } from '../../../platform/page/mark.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { formatDuration } from '../../../platform/texts/duration.ts'
import { directionOf } from '../../../platform/texts/locales.ts'
import { css } from '../../../ui/style.ts'
import { QrCode } from '../../auth/second-factor/qr-code.tsx'

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
  @media print {
    --ink: var(--stage);
    --ink-soft: var(--stage);
    gap: var(--space-3);
    padding-block: 2.5rem;
    box-shadow: none;
    color: var(--stage);
    background: var(--sheet);
    break-inside: avoid;
  }
`
const brand = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  font: 600 var(--step-2) / 1 var(--serif);
  & > svg {
    inline-size: 2.5rem;
    block-size: 2.5rem;
  }
`
const proof = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: var(--space-4);
  min-inline-size: 0;
  & > svg {
    inline-size: 8rem;
  }
  & > div {
    display: grid;
    gap: var(--space-2);
    flex: 1 1 14rem;
    min-inline-size: 0;
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
  white-space: nowrap;
`
const address = css`
  font-size: var(--step--1);
  color: var(--ink-soft);
  overflow-wrap: anywhere;
`

interface Shown
  extends Pick<Certificate, 'firstName' | 'lastName' | 'tutors' | 'lessonCount' | 'duration' | 'finishedAt' | 'code'> {
  course: Pick<Course, 'name' | 'languageCode'>
}

/** The sheet of a certificate, with the address under which anyone can check it; it prints on one page (LEARN-56). */
export function CertificateSheet({
  firstName,
  lastName,
  course,
  tutors,
  lessonCount,
  duration,
  finishedAt,
  code,
}: Shown) {
  const { t } = useTranslation('finished')
  const { locale, origin } = usePortal()
  const date = new Date(finishedAt).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const names = new Intl.ListFormat(locale).format(tutors.map((tutor) => `${tutor.firstName} ${tutor.lastName}`))
  const url = `${origin}${paths.certificate(code)}`
  return (
    <section className={sheet} aria-label={t('certificate')}>
      <p className={brand} translate="no" dir="ltr">
        <Mark />
        Lectern
      </p>
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
      {names !== '' && <p>{t('taughtBy', { names })}</p>}
      <p>
        {t('lessons', { count: lessonCount })}
        {duration > 0 && ` · ${formatDuration(duration, locale)}`} · {t('date', { date })}
      </p>
      <div className={proof}>
        <QrCode text={url} label={t('qr')} />
        <div>
          <p>
            {t('code')}{' '}
            <bdi className={codeText} dir="ltr" translate="no">
              {code}
            </bdi>
          </p>
          <p className={address}>
            {t('checkedAt')}{' '}
            <bdi dir="ltr" translate="no">
              {url}
            </bdi>
          </p>
        </div>
      </div>
    </section>
  )
}
