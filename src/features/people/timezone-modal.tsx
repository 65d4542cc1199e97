import { useMutation } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '../../platform/forms/form.tsx'
import { useUnsaved } from '../../platform/forms/unsaved.ts'
import type { ModalProps } from '../../platform/modal-props.ts'
import { usePortal, useViewer } from '../../platform/portal.tsx'
import { type TimeZoneOption, timeZoneOptions } from '../../platform/reference/time-zones.ts'
import { useToast } from '../../platform/toast.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { softText } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { useRefreshOwner } from '../auth/session/owner.ts'
import { SaveActions } from './save-actions.tsx'
import { saveSettings } from './settings-api.ts'

const list = css`
  block-size: min(18rem, 40dvh);
  margin: 0;
  padding: var(--space-2);
  overflow-y: auto;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-small);
  & label {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-block-size: 2.75rem;
    padding-inline: var(--space-3);
    border-radius: var(--radius-small);
    cursor: pointer;
    scroll-margin-block: var(--space-4);
  }
  & label:hover {
    background: var(--sunken);
  }
  & label:has(:checked) {
    background: var(--accent-soft);
  }
  & input {
    flex: none;
    margin: 0;
    accent-color: var(--accent);
  }
  & p {
    padding: var(--space-4);
  }
`

/** Removes accents and case, so that "sao paulo" finds "São Paulo". */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const matching = (options: readonly TimeZoneOption[], typed: string) => {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return options.filter(({ value, label }) => {
    const text = plain(`${label} ${value.replaceAll('_', ' ')}`)
    return words.every((word) => text.includes(word))
  })
}

/** Chooses the time zone in which times are shown, from a list with search and arrow keys. */
export function TimezoneModal({ onClose }: ModalProps<'timezone'>) {
  const { t } = useTranslation(['preferences', 'common'])
  const { api, locale } = usePortal()
  const toast = useToast()
  const refresh = useRefreshOwner()
  const own = useViewer()?.settings.profile.timezone ?? null
  const options = useMemo(() => timeZoneOptions(locale, new Date(), own), [locale, own])
  const [typed, setTyped] = useState('')
  const found = matching(options, useDeferredValue(typed))
  const before = own ?? 'UTC'
  const [chosen, setChosen] = useState(before)
  const saved = useUnsaved(chosen !== before, 'modal')
  const save = useMutation({
    mutationFn: () => saveSettings(api, { profile: { timezone: chosen } }),
    onSuccess() {
      saved()
      onClose()
      toast.show(t('saved'))
      void refresh()
    },
  })
  useEffect(() => {
    document.querySelector('dialog label:has(:checked)')?.scrollIntoView?.({ block: 'center' })
  }, [])
  return (
    <Dialog title={t('language.timezone')} closeLabel={t('common:close')} onClose={onClose}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) save.mutate()
        }}
      >
        <p>{t('timezone.text')}</p>
        <Field
          label={t('timezone.search')}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter in the search field must not submit the form.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <fieldset className={list} aria-label={t('timezone.list')}>
          {found.length === 0 && <p className={softText}>{t('timezone.none')}</p>}
          {found.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name="timezone"
                value={value}
                checked={value === chosen}
                onChange={() => setChosen(value)}
              />
              <bdi translate="no">{label}</bdi>
            </label>
          ))}
        </fieldset>
        <p role="status">{t('timezone.now', { time: timeIn(chosen, locale) })}</p>
        <SaveActions isBusy={save.isPending} error={save.error} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

const timeIn = (timeZone: string, locale: string) =>
  new Date().toLocaleTimeString(locale, { timeZone, hour: 'numeric', minute: '2-digit', weekday: 'long' })
