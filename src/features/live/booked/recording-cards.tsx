import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Recording, UserRecording } from '../../../../openapi/generated/portal.ts'
import { paths } from '../../../platform/address/paths.ts'
import { useUrlState } from '../../../platform/address/url-state.ts'
import { Day } from '../../../platform/texts/day.tsx'
import { directionOf } from '../../../platform/texts/locales.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { card, cardBody, cardFacts, cardGrid, cardTitle } from '../../../ui/card.ts'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Row, Stack, smallText, softText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { Cover } from '../../media/cover.tsx'
import { RecordingPlayer } from '../recordings/recording-player.tsx'
import { RecordingBadge, RecordingReason } from '../recordings/recording-state.tsx'
import { BOOKED_VIEW } from './booked-tabs.ts'

const stage = css`
  max-inline-size: 56rem;
`
const ON_FIRST_SCREEN = 3

/** Recordings of schedules that the person had booked; the open one stands in the address and above the others. */
export function RecordingCards({ items }: { items: UserRecording[] }) {
  const { state } = useUrlState(BOOKED_VIEW)
  const open = items.find(({ recording }) => recording.id === state.recording)?.recording
  return (
    <Stack gap={6}>
      {open && <OpenRecording key={open.id} recording={open} />}
      <ul className={cardGrid}>
        {items.map(({ id, recording }, index) => (
          <li key={id}>
            <RecordingCard recording={recording} isFirst={index < ON_FIRST_SCREEN} />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

function OpenRecording({ recording }: { recording: Recording }) {
  const { t } = useTranslation('recordings')
  const { state, hrefOf } = useUrlState(BOOKED_VIEW)
  const { event, name, playback } = recording
  const heading = useRef<HTMLHeadingElement>(null)
  // The player is above the card that opened it and may be out of view.
  useEffect(() => heading.current?.focus(), [])
  if (!playback?.url) return null
  return (
    <section aria-label={name} className={stage}>
      <Stack gap={3}>
        <h2 ref={heading} tabIndex={-1} lang={event.languageCode} dir={directionOf(event.languageCode)}>
          {name}
        </h2>
        <RecordingPlayer recording={recording} playback={playback} />
        <Row gap={2}>
          <Link href={hrefOf({ page: state.page, recording: '' })} className={buttonClass('quiet')}>
            <Icon name="close" />
            {t('close')}
          </Link>
        </Row>
      </Stack>
    </section>
  )
}

function RecordingCard({ recording, isFirst }: { recording: Recording; isFirst: boolean }) {
  const { state: shown, hrefOf } = useUrlState(BOOKED_VIEW)
  const { id, event, name, state, startedAt, playback } = recording
  const isPlayable = state === 'ready' && Boolean(playback?.url)
  return (
    <article className={card}>
      <Cover media={event.cover} sizes="(min-width: 62rem) 22rem, (min-width: 40rem) 46vw, 92vw" isFirst={isFirst} />
      <div className={cardBody}>
        <Row gap={2}>
          <RecordingBadge state={state} />
        </Row>
        <h2 className={cardTitle} lang={event.languageCode} dir={directionOf(event.languageCode)}>
          <Link
            href={
              isPlayable ? hrefOf({ page: shown.page, recording: id }) : `${paths.event(event)}?active-tab=recordings`
            }
          >
            {name}
          </Link>
        </h2>
        {state !== 'ready' && (
          <p className={cx(smallText, softText)}>
            <RecordingReason state={state} isTold />
          </p>
        )}
        <ul className={cardFacts}>
          <li>
            <Icon name="clock" />
            <Day at={startedAt} />
          </li>
        </ul>
      </div>
    </article>
  )
}
