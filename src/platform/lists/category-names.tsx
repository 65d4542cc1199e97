import { useTranslation } from 'react-i18next'
import type { Category } from '../../../openapi/generated/portal.ts'
import { Badge } from '../../ui/badge.tsx'
import { CATEGORIES } from './list-url.ts'

/** The categories of a course, event or article. Built-in categories have translated names, others keep their own. */
export function CategoryNames({ categories }: { categories: readonly Pick<Category, 'name'>[] }) {
  const { t } = useTranslation('courses')
  return categories.map(({ name }) => {
    const own = CATEGORIES.find((one) => one === name.toLowerCase())
    return (
      <Badge key={name} tone="accent">
        {own ? t(`category.${own}`) : name}
      </Badge>
    )
  })
}
