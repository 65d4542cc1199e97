import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Form } from '../../platform/forms/form.tsx'
import { useUnsaved } from '../../platform/forms/unsaved.ts'
import type { ModalProps } from '../../platform/modal-props.ts'
import { usePortal, useViewer } from '../../platform/portal.tsx'
import { languageOptions } from '../../platform/reference/languages.ts'
import { useToast } from '../../platform/toast.ts'
import { CheckListField } from '../../ui/check-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useRefreshOwner } from '../auth/session/owner.ts'
import { SaveActions } from './save-actions.tsx'
import { saveSettings } from './settings-api.ts'

/** The most that the contract takes. */
const MOST = 20

/** In which languages the person wants to learn; independent of the language of the portal. */
export function ContentLanguageModal({ onClose }: ModalProps<'content-language'>) {
  const { t } = useTranslation(['preferences', 'common'])
  const { api, locale } = usePortal()
  const toast = useToast()
  const refresh = useRefreshOwner()
  const own = useViewer()?.settings.profile.languageCodes
  const options = useMemo(() => languageOptions(locale, own), [locale, own])
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { languageCodes: own ?? [] },
  })
  const saved = useUnsaved(formState.isDirty, 'modal')
  const save = useMutation({
    mutationFn: (languageCodes: string[]) => saveSettings(api, { profile: { languageCodes } }),
    onSuccess() {
      saved()
      onClose()
      toast.show(t('saved'))
      void refresh()
    },
  })
  return (
    <Dialog title={t('language.content')} closeLabel={t('common:close')} onClose={onClose}>
      <Form
        onSubmit={handleSubmit(({ languageCodes }) => {
          if (!save.isPending) save.mutate(languageCodes)
        })}
      >
        <CheckListField
          legend={t('contentLanguage.text')}
          options={options}
          error={formState.errors.languageCodes && t('contentLanguage.tooMany')}
          {...register('languageCodes', { validate: (chosen) => chosen.length <= MOST })}
        />
        <SaveActions isBusy={save.isPending} error={save.error} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
