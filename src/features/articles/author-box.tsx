import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Article, UserSummary } from '../../../openapi/generated/portal.ts'
import { paths } from '../../platform/address/paths.ts'
import { useQuery } from '../../platform/api/query.ts'
import { usePortal } from '../../platform/portal.tsx'
import { directionOf } from '../../platform/texts/locales.ts'
import { Stack } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { Portrait } from '../people/portrait.tsx'
import { tutorOfUserQuery } from '../people/tutors/api.ts'

const line = css`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  font-weight: 600;
`
const box = css`
  display: flex;
  align-items: center;
  gap: var(--space-4);
  margin-block-start: var(--space-7);
  padding-block-start: var(--space-5);
  border-block-start: 2px solid var(--ink);
  @media print {
    break-inside: avoid;
  }
`
const small = css`
  font-size: var(--step--1);
  color: var(--ink-soft);
`

/** The author's profile as a tutor; not everybody who writes has one. */
function useTutor(userId: string) {
  const { api } = usePortal()
  return useQuery(tutorOfUserQuery(api, userId)).data?.items[0]
}

const nameOf = ({ firstName, lastName }: UserSummary) => `${firstName} ${lastName}`

/** The author with a link to their page. */
export function AuthorLine({ author }: { author: UserSummary }) {
  const tutor = useTutor(author.id)
  const name = <bdi>{nameOf(author)}</bdi>
  return (
    <span className={line}>
      <Portrait person={tutor ?? author} size="small" />
      {tutor ? <Link href={paths.tutor(tutor.alias)}>{name}</Link> : name}
    </span>
  )
}

/** The author at the end of an article, with their title. */
export function AuthorBox({ article: { author } }: { article: Article }) {
  return author && <Author author={author} />
}

function Author({ author }: { author: UserSummary }) {
  const { t } = useTranslation('articles')
  const tutor = useTutor(author.id)
  const language = tutor?.preferredLanguageCode
  return (
    <div className={box}>
      <Portrait person={tutor ?? author} size="medium" />
      <Stack gap={1}>
        <span className={small}>{t('writtenBy')}</span>
        <strong>
          <bdi>{nameOf(author)}</bdi>
        </strong>
        {tutor?.title && (
          <span className={small} lang={language ?? undefined} dir={language ? directionOf(language) : 'auto'}>
            {tutor.title}
          </span>
        )}
        {tutor && <Link href={paths.tutor(tutor.alias)}>{t('toExpert')}</Link>}
      </Stack>
    </div>
  )
}
