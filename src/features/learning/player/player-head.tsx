import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type SaveState, saveState } from '../../../../machines/outbox.ts'
import type { Course, Lesson } from '../../../../openapi/generated/portal.ts'
import { paths } from '../../../platform/address/paths.ts'
import { useOnline } from '../../../platform/online.ts'
import { useFlow, useHydrated, useViewer } from '../../../platform/portal.tsx'
import { directionOf } from '../../../platform/texts/locales.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { css } from '../../../ui/style.ts'

const head = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-5);
  padding: var(--space-4) var(--gutter);
  border-block-end: 1px solid var(--line);
  background: var(--surface);
  & > div {
    flex: 1 1 16rem;
    min-inline-size: 0;
  }
  & h1 {
    font-size: var(--step-1);
  }
  & a {
    font-size: var(--step--1);
  }
`
const state = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  font-size: var(--step--1);
  color: var(--ink-soft);
  & > button {
    border: 0;
    background: none;
    color: var(--accent);
    text-decoration: underline;
    cursor: pointer;
    min-block-size: 2.75rem;
  }
`
const ICONS: Record<SaveState, IconName> = { saved: 'check', saving: 'cloud', waiting: 'cloud', 'needs-you': 'alert' }

/** The lesson's place in the course, and whether progress is saved. */
export function PlayerHead({ course, lesson }: { course: Course; lesson: Lesson }) {
  const own = { lang: course.languageCode, dir: directionOf(course.languageCode) }
  const viewer = useViewer()
  return (
    <div className={head}>
      <div>
        <Link href={paths.course(course.alias)} {...own}>
          {course.name}
        </Link>
        <h1 tabIndex={-1} {...own}>
          {lesson.name}
        </h1>
      </div>
      {viewer && course.isRegistered ? <Saved /> : <Offline />}
    </div>
  )
}

/** Says whether progress is saved, being saved or waiting for a connection (LEARN-48). */
function Saved() {
  const { t } = useTranslation('lesson')
  const outbox = useFlow('outbox')
  const current = useSelector(outbox, saveState)
  // The server knows of no update on the way; the outbox may send one before this part is hydrated.
  const saved = useHydrated(current, 'saved')
  const isOnline = useOnline()
  if (saved === 'saved' && !isOnline) return <Offline />
  return (
    <span className={state}>
      <Icon name={ICONS[saved]} />
      <span role="status">{t(`save.${saved}`)}</span>
      {saved === 'needs-you' && (
        <button type="button" onClick={() => outbox.send({ type: 'RETRY' })}>
          {t('saveRetry')}
        </button>
      )}
    </span>
  )
}

function Offline() {
  const { t } = useTranslation('lesson')
  const isOnline = useOnline()
  return (
    <span className={state}>
      {!isOnline && <Icon name="cloud" />}
      <span role="status">{isOnline ? '' : t('offline')}</span>
    </span>
  )
}
