import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { saveSettings } from '../api/settings.ts'
import { languageOptions } from '../domain/languages.ts'
import { FormProblem } from '../portal/form-problem.tsx'
import { useRefreshOwner } from '../portal/own-account.ts'
import { usePortal, useViewer } from '../portal/portal.tsx'
import { useToast } from '../portal/toast.ts'
import { useUnsaved } from '../portal/unsaved.ts'
import { CheckList } from '../ui/check-list.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormActions } from '../ui/form-actions.tsx'
import { Stack } from '../ui/layout.tsx'
import type { ModalProps } from './modal-props.ts'

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
      toast.say(t('saved'))
      void refresh()
    },
  })
  return (
    <Dialog title={t('language.content')} closeLabel={t('common:close')} onClose={onClose}>
      <form
        method="post"
        noValidate
        onSubmit={handleSubmit(({ languageCodes }) => {
          if (!save.isPending) save.mutate(languageCodes)
        })}
      >
        <Stack gap={5}>
          {save.isError && <FormProblem error={save.error} />}
          <CheckList
            legend={t('contentLanguage.text')}
            options={options}
            error={formState.errors.languageCodes && t('contentLanguage.tooMany')}
            {...register('languageCodes', { validate: (chosen) => chosen.length <= MOST })}
          />
          <FormActions
            submit={save.isPending ? t('saving') : t('save')}
            cancel={t('cancel')}
            isBusy={save.isPending}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
