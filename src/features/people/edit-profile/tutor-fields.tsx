import type { UseFormRegister } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../../platform/api/query.ts'
import { formFields } from '../../../platform/forms/form.tsx'
import { categoriesQuery } from '../../../platform/lists/category-id.ts'
import { CATEGORIES } from '../../../platform/lists/list-url.ts'
import { ProblemCallout } from '../../../platform/page/problem-callout.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { CheckListField } from '../../../ui/check-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { subjectsQuery } from '../my-profile-api.ts'
import type { ProfileGiven } from './rules.ts'

interface EditProfileTutorProps {
  register: UseFormRegister<ProfileGiven>
  textOf(field: keyof ProfileGiven): string | undefined
}

/** The fields of a tutor profile. */
export function EditProfileTutor({ register, textOf }: EditProfileTutorProps) {
  const { t } = useTranslation(['profile', 'courses'])
  const { api } = usePortal()
  const categories = useQuery(categoriesQuery(api))
  const subjects = useQuery(subjectsQuery(api))
  const failed = [categories, subjects].find(({ isError }) => isError)
  const named = (name: string) => {
    const own = CATEGORIES.find((one) => one === name.toLowerCase())
    return own ? t(`courses:category.${own}`) : name
  }
  return (
    <div className={formFields}>
      <h3>{t('form.tutor')}</h3>
      <Field label={t('form.jobTitle')} dir="auto" error={textOf('title')} {...register('title')} />
      <Field label={t('form.bio')} rows={6} dir="auto" error={textOf('bio')} {...register('bio')} />
      {failed && <ProblemCallout error={failed.error} onRetry={() => void failed.refetch()} />}
      {categories.data && (
        <CheckListField
          legend={t('categories')}
          options={categories.data.items.map(({ id, name }) => ({ value: id, label: named(name) }))}
          error={textOf('categoryIds')}
          {...register('categoryIds')}
        />
      )}
      {subjects.data && (
        <CheckListField
          legend={t('subjects')}
          options={subjects.data.items.map(({ id, name }) => ({ value: id, label: name }))}
          error={textOf('subjectIds')}
          {...register('subjectIds')}
        />
      )}
    </div>
  )
}
