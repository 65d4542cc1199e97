import { useTranslation } from 'react-i18next'
import type { CourseList } from '../../../openapi/generated/portal.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'

interface PageStepsProps {
  list: Omit<CourseList, 'items'>
  page: number
  onPage(page: number): void
}

/** Turns the pages of a list that is a part of its page, so that no address names the one shown; nothing when there is only one. */
export function PageSteps({ list: { totalPages, hasPrevPage, hasNextPage }, page, onPage }: PageStepsProps) {
  const { t } = useTranslation('common')
  if (totalPages <= 1) return null
  return (
    <Row gap={3}>
      <Button variant="quiet" aria-disabled={!hasPrevPage} onClick={() => hasPrevPage && onPage(page - 1)}>
        {t('pages.previous')}
      </Button>
      <span role="status">{t('pages.current', { page, total: totalPages })}</span>
      <Button variant="quiet" aria-disabled={!hasNextPage} onClick={() => hasNextPage && onPage(page + 1)}>
        {t('pages.next')}
      </Button>
    </Row>
  )
}
