import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../openapi/generated/portal.ts'
import { useQuery } from '../../platform/api/query.ts'
import { FormProblem } from '../../platform/forms/form-problem.tsx'
import { useUnsaved } from '../../platform/forms/unsaved.ts'
import { usePortal } from '../../platform/portal.tsx'
import { useToast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack, softText } from '../../ui/layout.tsx'
import { SettingGroup } from '../../ui/setting.tsx'
import { css } from '../../ui/style.ts'
import { useRefreshOwner } from '../auth/session/owner.ts'
import { saveSettings } from '../people/settings-api.ts'
import { channelsQuery } from './channels/api.ts'
import { choiceOf, isChanged, isTwice, MOST_REMINDERS, settingsOf, withOneMore } from './notification-settings.ts'
import { QuietHours } from './quiet-hours.tsx'
import { ReminderRow } from './reminder-row.tsx'

const toggle = css`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: var(--space-4);
  align-items: center;
  min-block-size: 2.75rem;
  font-weight: 600;
  cursor: pointer;
  & > input {
    inline-size: 1.5rem;
    block-size: 1.5rem;
    accent-color: var(--accent);
  }
`
const list = css`
  display: grid;
  gap: var(--space-4);
`

/**
 * Whether, how and when the person is reminded of schedules. Every field is a choice, so the only possible error is the
 * same reminder twice.
 */
export function NotificationsTab({ owner }: { owner: User }) {
  const { t } = useTranslation('preferences')
  const { api } = usePortal()
  const toast = useToast()
  const refresh = useRefreshOwner()
  const [stored, setStored] = useState(owner.settings.notification)
  const [choice, setChoice] = useState(() => choiceOf(stored))
  const add = useRef<HTMLButtonElement>(null)
  const { enabled, reminders, course, quietHours } = choice
  const reached = useQuery(channelsQuery(api)).data?.items.filter((one) => one.standing === 'connected')
  const connected = reached?.map((one) => one.channel) ?? []
  useUnsaved(isChanged(choice, stored), 'page')
  const save = useMutation({
    mutationFn: () => saveSettings(api, { notification: settingsOf(choice) }),
    onSuccess({ notification }) {
      setStored(notification)
      setChoice(choiceOf(notification))
      toast.show(t('saved'))
      void refresh()
    },
  })
  return (
    <SettingGroup title={t('notifications.title')} isPlain>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending && !reminders.some((row) => isTwice(reminders, row))) save.mutate()
        }}
      >
        <Stack gap={5}>
          <div>
            <label className={toggle}>
              {t('notifications.enabled')}
              <input
                type="checkbox"
                checked={enabled}
                onChange={(event) => setChoice({ ...choice, enabled: event.currentTarget.checked })}
              />
            </label>
            <p className={softText}>{t('notifications.enabledText')}</p>
          </div>
          <Stack gap={3}>
            <h3>{t('notifications.reminders')}</h3>
            {reminders.length === 0 && <p className={softText}>{t('notifications.defaults')}</p>}
            <ul className={list}>
              {reminders.map((row, index) => (
                <li key={row.key}>
                  <ReminderRow
                    number={index + 1}
                    value={row}
                    connected={connected}
                    leads={owner.roles.includes('tutor')}
                    error={isTwice(reminders, row) ? t('notifications.twice') : undefined}
                    onChange={(change) =>
                      setChoice({ ...choice, reminders: reminders.with(index, { ...row, ...change }) })
                    }
                    onRemove={() => {
                      setChoice({ ...choice, reminders: reminders.toSpliced(index, 1) })
                      add.current?.focus()
                    }}
                  />
                </li>
              ))}
            </ul>
            <Row>
              <Button
                ref={add}
                variant="quiet"
                aria-disabled={reminders.length >= MOST_REMINDERS || undefined}
                onClick={() => {
                  if (reminders.length < MOST_REMINDERS)
                    setChoice({ ...choice, reminders: withOneMore(reminders, connected) })
                }}
              >
                {t('notifications.add')}
              </Button>
            </Row>
          </Stack>
          <QuietHours value={quietHours} onChange={(value) => setChoice({ ...choice, quietHours: value })} />
          {course.length > 0 && (
            <Stack gap={3}>
              <h3>{t('notifications.courses')}</h3>
              <p className={softText}>{t('notifications.coursesText')}</p>
              <ul className={list}>
                {course.map((rule, index) => (
                  <li key={rule}>
                    <Row>
                      <code dir="ltr">{rule}</code>
                      <Button
                        variant="quiet"
                        onClick={() => {
                          setChoice({ ...choice, course: course.toSpliced(index, 1) })
                          add.current?.focus()
                        }}
                      >
                        {t('notifications.removeCourse', { rule })}
                      </Button>
                    </Row>
                  </li>
                ))}
              </ul>
            </Stack>
          )}
          <Row>
            <Button type="submit" aria-disabled={save.isPending || undefined}>
              {save.isPending ? t('saving') : t('save')}
            </Button>
          </Row>
          {save.isError && <FormProblem error={save.error} />}
        </Stack>
      </form>
    </SettingGroup>
  )
}
