import { useTranslation } from 'react-i18next'
import type { User } from '../../../../openapi/generated/portal.ts'
import { useFlow, usePortal } from '../../../platform/portal.tsx'
import { languageNames } from '../../../platform/reference/languages.ts'
import { timeZoneLabel } from '../../../platform/reference/time-zones.ts'
import { listFormat } from '../../../platform/texts/formats.ts'
import { LOCALE_NAMES } from '../../../platform/texts/generated/names.ts'
import { Button } from '../../../ui/button.tsx'
import { Setting, SettingGroup } from '../../../ui/setting.tsx'

type Kind = 'profile-system-language' | 'content-language' | 'timezone'

/** Languages and the clock; each is chosen in a dialog. */
export function LanguageTab({ owner }: { owner: User }) {
  const { t } = useTranslation('preferences')
  const { locale } = usePortal()
  const { languageCodes, timezone } = owner.settings.profile
  const languages = listFormat(locale, { type: 'unit' }).format(languageNames(languageCodes, locale))
  return (
    <SettingGroup title={t('tab.language')}>
      <Setting
        title={t('language.interface')}
        action={<Change kind="profile-system-language" what={t('language.interface')} />}
      >
        {LOCALE_NAMES[locale]}
      </Setting>
      <Setting title={t('language.content')} action={<Change kind="content-language" what={t('language.content')} />}>
        {languages || t('language.all')}
      </Setting>
      <Setting title={t('language.timezone')} action={<Change kind="timezone" what={t('language.timezone')} />}>
        {timezone ? <bdi translate="no">{timeZoneLabel(timezone, new Date())}</bdi> : t('language.device')}
      </Setting>
    </SettingGroup>
  )
}

function Change({ kind, what }: { kind: Kind; what: string }) {
  const { t } = useTranslation('preferences')
  const modal = useFlow('modal')
  return (
    <Button
      variant="quiet"
      aria-label={`${t('change')}: ${what}`}
      onClick={() => modal.send({ type: 'OPEN', modal: { kind } })}
    >
      {t('change')}
    </Button>
  )
}
