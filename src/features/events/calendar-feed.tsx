import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../platform/page/copy-button.tsx'
import { usePortal } from '../../platform/portal.tsx'
import { useToast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack, softText } from '../../ui/layout.tsx'
import { SettingGroup } from '../../ui/setting.tsx'
import { dropCalendarFeed, makeCalendarFeed } from './calendar-api.ts'

/** The secret address under which a calendar program finds the person's schedules. The server shows it only once. */
export function CalendarFeed() {
  const { t } = useTranslation('preferences')
  const { api } = usePortal()
  const toast = useToast()
  const make = useMutation({ mutationFn: () => makeCalendarFeed(api), onError: toast.showError })
  const drop = useMutation({
    mutationFn: () => dropCalendarFeed(api),
    onSuccess() {
      make.reset()
      toast.show(t('calendar.dropped'))
    },
    onError: toast.showError,
  })
  return (
    <SettingGroup title={t('calendar.title')} isPlain>
      <Stack gap={4}>
        <p>{t('calendar.text')}</p>
        {make.data && (
          <div role="status">
            <Stack gap={2}>
              <Field
                label={t('calendar.address')}
                value={make.data.url}
                readOnly
                dir="ltr"
                onFocus={(event) => event.currentTarget.select()}
              />
              <p className={softText}>{t('calendar.shownOnce')}</p>
            </Stack>
          </div>
        )}
        <Row>
          {make.data && <CopyButton text={make.data.url} />}
          <Button
            variant="quiet"
            aria-disabled={make.isPending || undefined}
            onClick={() => make.isPending || make.mutate()}
          >
            {t('calendar.make')}
          </Button>
          <Button
            variant="ghost"
            aria-disabled={drop.isPending || undefined}
            onClick={() => drop.isPending || drop.mutate()}
          >
            {t('calendar.drop')}
          </Button>
        </Row>
      </Stack>
    </SettingGroup>
  )
}
