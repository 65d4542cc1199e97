import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Course, QuestionResult, QuizPlace, QuizQuestion } from '../../../../openapi/generated/portal.ts'
import { paths } from '../../../platform/address/paths.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { usePortal } from '../../../platform/portal.tsx'
import { directionOf } from '../../../platform/texts/locales.ts'
import { Icon } from '../../../ui/icon.tsx'
import { css } from '../../../ui/style.ts'
import { lessonListQuery } from '../../courses/api.ts'
import { clockTime } from '../../media/clock-time.ts'
import { placeHash } from '../player/linked-place.tsx'

const box = css`
  display: grid;
  justify-items: start;
  gap: var(--space-2);
  margin-block-start: var(--space-2);
  padding-inline-start: var(--space-4);
  border-inline-start: 3px solid var(--accent);
  overflow-wrap: anywhere;
  & > div,
  & dl {
    display: grid;
    gap: var(--space-2);
  }
  & dt {
    color: var(--ink-soft);
  }
  & dd {
    margin: 0;
  }
`
const link = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 2.75rem;
`

interface QuizExplanationProps {
  question: QuizQuestion
  result: QuestionResult | undefined
  course: Course
}

/** Why a question was answered rightly or wrongly, and where the lesson says so (LEARN-23). */
export function QuizExplanation({ question, result, course }: QuizExplanationProps) {
  const { t } = useTranslation('quiz')
  const { explanation, answerExplanations, place } = result ?? question
  if (!explanation && !answerExplanations && !place) return null
  return (
    <div className={box}>
      <strong>{t('why')}</strong>
      <div lang={course.languageCode} dir={directionOf(course.languageCode)}>
        {explanation && <p>{explanation}</p>}
        {answerExplanations && (
          <dl>
            {question.answers.map((answer, index) => {
              const why = answerExplanations[index]
              return (
                why && (
                  <div key={answer}>
                    <dt>{answer}</dt>
                    <dd>{why}</dd>
                  </div>
                )
              )
            })}
          </dl>
        )}
      </div>
      {place && <PlaceLink place={place} course={course} />}
    </div>
  )
}

/** A link to the place; nothing where the course has no such item any more. */
function PlaceLink({ place, course }: { place: QuizPlace; course: Course }) {
  const { t } = useTranslation('quiz')
  const { api, locale } = usePortal()
  const lessons = useQuery(lessonListQuery(api, course.id))
  const items = lessons.data?.items.flatMap(({ content }) => content)
  const item = items?.find(({ id }) => id === place.itemId) ?? items?.find(({ name }) => name === place.item)
  if (!item) return null
  const { second } = place
  return (
    <Link className={link} href={paths.player(course.alias, item.lessonId, item.id) + placeHash(place)}>
      <Icon name={item.targetType} />
      {second === undefined
        ? t('seePlace', { item: item.name })
        : t('seePlaceAt', { item: item.name, time: clockTime(second, locale) })}
    </Link>
  )
}
