import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Achievement } from '../../../../openapi/generated/portal.ts'
import { paths } from '../../../platform/address/paths.ts'
import { usePortal } from '../../../platform/portal.tsx'
import { directionOf } from '../../../platform/texts/locales.ts'
import { card, cardBody, cardFacts, cardGrid, cardTitle } from '../../../ui/card.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Cover } from '../../media/cover.tsx'

const ON_FIRST_SCREEN = 3

/** Finished courses with the day and the code of their certificates, to which they lead. */
export const FinishedCards = ({ items }: { items: Achievement[] }) => (
  <ul className={cardGrid}>
    {items.map((achievement, index) => (
      <li key={achievement.id}>
        <FinishedCard achievement={achievement} isFirst={index < ON_FIRST_SCREEN} />
      </li>
    ))}
  </ul>
)

function FinishedCard({ achievement, isFirst }: { achievement: Achievement; isFirst: boolean }) {
  const { t } = useTranslation('finished')
  const { locale } = usePortal()
  const { course, finishedAt, code } = achievement
  const date = new Date(finishedAt).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <article className={card}>
      <Cover media={course.cover} sizes="(min-width: 62rem) 22rem, (min-width: 40rem) 46vw, 92vw" isFirst={isFirst} />
      <div className={cardBody}>
        <h2 className={cardTitle} lang={course.languageCode} dir={directionOf(course.languageCode)}>
          <Link href={paths.courseFinished(course.alias)}>{course.name}</Link>
        </h2>
        <ul className={cardFacts}>
          <li>
            <Icon name="medal" />
            {t('date', { date })}
          </li>
          <li>
            <bdi dir="ltr" translate="no">
              {code}
            </bdi>
          </li>
        </ul>
      </div>
    </article>
  )
}
