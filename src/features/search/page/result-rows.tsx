import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/address/paths.ts'
import { usePortal } from '../../../platform/portal.tsx'
import { Day } from '../../../platform/texts/day.tsx'
import { formatDuration } from '../../../platform/texts/duration.ts'
import { Badge } from '../../../ui/badge.tsx'
import { css } from '../../../ui/style.ts'
import { ScheduleTime } from '../../events/schedule-time.tsx'
import { isLate, isOn } from '../../events/standing.ts'
import { Cover } from '../../media/cover.tsx'
import { Portrait } from '../../people/portrait.tsx'
import type { FoundArticle, FoundCourse, FoundEvent, FoundTutor } from '../api.ts'
import { ResultRow, type ResultRowProps, type RowHeading } from './result-row.tsx'

interface RowProps<Item> {
  item: Item
  heading: RowHeading
}

const corners = css`
  border-radius: var(--radius-small);
`
const SIZES = '8rem'

interface CoverRowProps extends Pick<ResultRowProps, 'heading' | 'text' | 'href' | 'children'> {
  item: Pick<FoundCourse | FoundEvent | FoundArticle, 'cover' | 'name' | 'languageCode'>
}

function CoverRow({ item, ...row }: CoverRowProps) {
  const cover = <Cover media={item.cover} sizes={SIZES} className={corners} />
  return <ResultRow picture={cover} name={item.name} language={item.languageCode} {...row} />
}

export function CourseRow({ item, heading }: RowProps<FoundCourse>) {
  const { t } = useTranslation('courses')
  const { locale } = usePortal()
  return (
    <CoverRow item={item} text={item.shortDescription} heading={heading} href={paths.course(item.alias)}>
      <Badge>{t(`level.${item.audienceLevel}`)}</Badge>
      {item.duration > 0 && <span>{formatDuration(item.duration, locale)}</span>}
    </CoverRow>
  )
}

export function EventRow({ item, heading }: RowProps<FoundEvent>) {
  const { t } = useTranslation('events')
  return (
    <CoverRow item={item} text={item.shortDescription} heading={heading} href={paths.event(item)}>
      <Badge>{t(`type.${item.type}`)}</Badge>
      {item.nextSchedule && isOn(item.nextSchedule) && <Badge tone="good">{t('live')}</Badge>}
      {item.nextSchedule && isLate(item.nextSchedule) && <Badge tone="warm">{t('late')}</Badge>}
      {item.isCancelled && <Badge tone="bad">{t('cancelled')}</Badge>}
      {item.nextSchedule === null && !item.isCancelled && <Badge tone="warm">{t('over')}</Badge>}
      <ScheduleTime at={item.nextSchedule?.startsAt ?? item.startsAt} event={item} />
    </CoverRow>
  )
}

export function ArticleRow({ item, heading }: RowProps<FoundArticle>) {
  const { t } = useTranslation('courses')
  const { author, publishedAt } = item
  return (
    <CoverRow item={item} text={item.description} heading={heading} href={paths.article(item.alias)}>
      {author && <span>{t('by', { name: `${author.firstName} ${author.lastName}` })}</span>}
      {publishedAt && <Day at={publishedAt} />}
    </CoverRow>
  )
}

export function TutorRow({ item, heading }: RowProps<FoundTutor>) {
  return (
    <ResultRow
      heading={heading}
      picture={<Portrait person={item} size="medium" />}
      name={`${item.firstName} ${item.lastName}`}
      text={item.title}
      language={item.preferredLanguageCode}
      href={paths.tutor(item.alias)}
    />
  )
}
