import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../../platform/address/paths.ts'
import { CATEGORIES } from '../../../platform/lists/list-url.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Row, Stack, softText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'

const panel = css`
  padding: clamp(1.25rem, 5vw, 2.5rem);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  & h3 {
    font: 600 var(--step-0) / 1.5 var(--sans);
    letter-spacing: 0;
  }
`

/** Shown before a search: topics and links to the complete lists. */
export function SearchStart() {
  const { t } = useTranslation(['search', 'courses'])
  const topics = CATEGORIES.filter((one) => one !== 'all')
  return (
    <Stack gap={5} className={panel}>
      <Stack gap={2}>
        <h2>{t('start.title')}</h2>
        <p className={softText}>{t('start.text')}</p>
      </Stack>
      <Stack gap={3}>
        <h3>{t('start.topics')}</h3>
        <Row>
          {topics.map((topic) => (
            <Link key={topic} href={paths.courses({ 'active-tab': topic })} className={buttonClass('quiet')}>
              {t(`courses:category.${topic}`)}
            </Link>
          ))}
        </Row>
      </Stack>
      <Stack gap={2}>
        <h3>{t('start.browse')}</h3>
        <Browse />
      </Stack>
    </Stack>
  )
}

const links = css`
  & a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2.75rem;
    font-weight: 600;
  }
`

/** Links to the complete lists. */
function Browse() {
  const { t } = useTranslation('search')
  return (
    <Row gap={5} className={links}>
      <Link href={paths.courses()}>
        <Icon name="text" />
        {t('tab.courses')}
      </Link>
      <Link href={paths.webinars()}>
        <Icon name="video" />
        {t('tab.events')}
      </Link>
      <Link href={paths.articles()}>
        <Icon name="file" />
        {t('tab.articles')}
      </Link>
      <Link href={paths.tutors()}>
        <Icon name="people" />
        {t('tab.tutors')}
      </Link>
    </Row>
  )
}
