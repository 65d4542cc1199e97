import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useFieldArray, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { User, UserSettingsUpdate } from '../../../openapi/generated/portal.ts'
import { saveSettings } from '../../api/settings.ts'
import { FormProblem } from '../../portal/form-problem.tsx'
import { useRefreshOwner } from '../../portal/own-account.ts'
import { usePortal } from '../../portal/portal.tsx'
import { useToast } from '../../portal/toast.ts'
import { useUnsaved } from '../../portal/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack, softText } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { CalendarFeed } from './calendar-feed.tsx'
import { givenOf, MOST_REMINDERS, nextReminder, notificationRules, settingsOf } from './notification-rules.ts'
import { ReminderRow } from './reminder-row.tsx'
import { SettingGroup } from './setting.tsx'

const toggle = css`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: var(--space-1) var(--space-4);
  align-items: center;
  font-weight: 600;
  cursor: pointer;
  & > input {
    inline-size: 1.5rem;
    block-size: 1.5rem;
    accent-color: var(--accent);
  }
`
const rows = css`
  display: grid;
  gap: var(--space-4);
`

/** Whether, how and when the person is reminded of sessions; and all of them in a calendar of their own. */
export function NotificationsTab({ owner }: { owner: User }) {
  return (
    <>
      <NotificationForm owner={owner} />
      <CalendarFeed />
    </>
  )
}

function NotificationForm({ owner }: { owner: User }) {
  const { t } = useTranslation('preferences')
  const { api } = usePortal()
  const toast = useToast()
  const refresh = useRefreshOwner()
  const { register, control, handleSubmit, formState, reset, getValues, setFocus } = useForm({
    resolver: zodResolver(notificationRules),
    defaultValues: givenOf(owner.settings.notification),
  })
  const reminders = useFieldArray({ control, name: 'reminders' })
  const course = useFieldArray({ control, name: 'course' })
  useUnsaved(formState.isDirty, 'page')
  const save = useMutation({
    mutationFn: (change: UserSettingsUpdate) => saveSettings(api, change),
    onSuccess(settings) {
      reset(givenOf(settings.notification))
      toast.say(t('saved'))
      void refresh()
    },
  })
  const { errors } = formState
  return (
    <SettingGroup title={t('notifications.title')} isPlain>
      <form
        method="post"
        noValidate
        onSubmit={handleSubmit((chosen) => {
          if (!save.isPending) save.mutate(settingsOf(chosen))
        })}
      >
        <Stack gap={5}>
          {save.isError && <FormProblem error={save.error} />}
          <Stack gap={1}>
            <label className={toggle}>
              {t('notifications.enabled')}
              <input type="checkbox" role="switch" {...register('enabled')} />
            </label>
            <p className={softText}>{t('notifications.enabledText')}</p>
          </Stack>
          <Stack gap={3}>
            <h3>{t('notifications.reminders')}</h3>
            {reminders.fields.length === 0 && <p className={softText}>{t('notifications.defaults')}</p>}
            <ul className={rows}>
              {reminders.fields.map((field, index) => (
                <li key={field.id}>
                  <ReminderRow
                    index={index}
                    own={getValues(`reminders.${index}`)}
                    register={register}
                    error={errors.reminders?.[index]?.channel?.message === 'twice' ? t('notifications.twice') : undefined}
                    onRemove={() => {
                      reminders.remove(index)
                      setFocus('enabled')
                    }}
                  />
                </li>
              ))}
            </ul>
            <Row>
              <Button
                variant="quiet"
                disabled={reminders.fields.length >= MOST_REMINDERS}
                onClick={() => reminders.append(nextReminder(getValues('reminders')))}
              >
                {t('notifications.add')}
              </Button>
            </Row>
          </Stack>
          {course.fields.length > 0 && (
            <Stack gap={3}>
              <h3>{t('notifications.courses')}</h3>
              <p className={softText}>{t('notifications.coursesText')}</p>
              <ul className={rows}>
                {course.fields.map(({ id, rule }, index) => (
                  <li key={id}>
                    <Row>
                      <code dir="ltr">{rule}</code>
                      <Button variant="quiet" onClick={() => course.remove(index)}>
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
        </Stack>
      </form>
    </SettingGroup>
  )
}
