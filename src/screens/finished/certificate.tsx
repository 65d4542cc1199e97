import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Achievement, Course } from '../../../openapi/generated/portal.ts'
import { directionOf } from '../../domain/locales.ts'
import { paths } from '../../domain/paths.ts'
import { usePortal, useViewer } from '../../portal/portal.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { leadText, Row, Stack } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'

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
const code = css`
  font: 600 var(--step-0) ui-monospace, monospace;
  letter-spacing: 0.06em;
`
const acts = css`
  justify-content: center;
  @media print {
    display: none;
  }
`
const intro = css`
  text-align: center;
  align-items: center;
  @media print {
    display: none;
  }
`

/** The certificate of a finished course; it prints on one page. */
export function Certificate({ course, achievement }: { course: Course; achievement: Achievement }) {
  const { t } = useTranslation('finished')
  const { locale } = usePortal()
  const viewer = useViewer()
  const own = { lang: course.languageCode, dir: directionOf(course.languageCode) }
  const date = new Date(achievement.finishedAt).toLocaleDateString(locale, { dateStyle: 'long' })
  return (
    <Stack gap={6}>
      <Stack gap={2} className={intro}>
        <h1 tabIndex={-1}>{t('title', { course: course.name })}</h1>
        <p className={leadText}>{t('lead')}</p>
      </Stack>
      <section className={sheet} aria-label={t('certificate')}>
        <Icon name="medal" />
        <p className={kicker}>{t('certificate')}</p>
        <p>{t('awarded')}</p>
        <p className={name}>
          {viewer?.firstName} {viewer?.lastName}
        </p>
        <p>{t('completed')}</p>
        <h2 {...own}>{course.name}</h2>
        <p>{t('date', { date })}</p>
        <p>
          {t('code')}{' '}
          <bdi className={code} dir="ltr">
            {achievement.code}
          </bdi>
        </p>
      </section>
      <Row className={acts}>
        <Button variant="quiet" onClick={() => print()}>
          <Icon name="print" />
          {t('print')}
        </Button>
        <Link href={paths.courses()} className={buttonClass()}>
          {t('more')}
          <Icon name="arrow" />
        </Link>
      </Row>
    </Stack>
  )
}
