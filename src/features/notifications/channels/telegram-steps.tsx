import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { FormProblem } from '../../../platform/forms/form-problem.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import type { Connection } from './connection.ts'

/** Connects a Telegram chat: a link opens it, and pressing Start there connects it. The page notices by itself. */
export function TelegramSteps({ connection }: { connection: Connection }) {
  const { t } = useTranslation('channels')
  const snapshot = useSelector(connection, (current) => current)
  const { wanted, begun, problem } = snapshot.context
  const isHere = wanted?.via === 'telegram'
  const isPending = isHere && snapshot.matches('pending')
  const isExpired = isHere && snapshot.matches('expired')
  const isBusy = isHere && snapshot.hasTag('busy')
  const start = () => connection.send({ type: 'START', wanted: { via: 'telegram' } })
  if (isPending && begun?.url) {
    return (
      <Stack gap={3}>
        <p role="status">{t('telegramWaiting')}</p>
        <Row>
          <a className={buttonClass('quiet')} href={begun.url} target="_blank" rel="noreferrer">
            {t('telegramOpen')}
          </a>
          <Button variant="ghost" onClick={() => connection.send({ type: 'CANCEL' })}>
            {t('cancel')}
          </Button>
        </Row>
      </Stack>
    )
  }
  return (
    <Stack gap={3}>
      {isExpired && <p role="status">{t('telegramExpired')}</p>}
      <Row>
        <Button
          variant="quiet"
          aria-label={t('connectOf', { channel: t('name.telegram') })}
          aria-disabled={isBusy || undefined}
          onClick={start}
        >
          {t('connect')}
        </Button>
        {isExpired && (
          <Button variant="ghost" onClick={() => connection.send({ type: 'CANCEL' })}>
            {t('cancel')}
          </Button>
        )}
      </Row>
      {isHere && problem && <FormProblem error={problem} says={problem.message} />}
    </Stack>
  )
}
