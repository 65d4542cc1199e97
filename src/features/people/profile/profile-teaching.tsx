import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Profile } from '../../../../openapi/generated/portal.ts'
import { paths } from '../../../platform/address/paths.ts'
import { isMissing } from '../../../platform/api/errors.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { CategoryNames } from '../../../platform/lists/category-names.tsx'
import { MarkdownText } from '../../../platform/markdown/markdown-text.tsx'
import { ProblemCallout } from '../../../platform/page/problem-callout.tsx'
import { useFlow, usePortal } from '../../../platform/portal.tsx'
import { directionOf } from '../../../platform/texts/locales.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { leadText, Row, Stack, softText } from '../../../ui/layout.tsx'
import { myProfileQuery } from '../my-profile-api.ts'

/** The tutor profile as students see it, or a link to create it. */
export function ProfileTeaching() {
  const { t } = useTranslation('profile')
  const { api } = usePortal()
  const modal = useFlow('modal')
  const profile = useQuery({ ...myProfileQuery(api, 'tutor'), retry: false })
  if (profile.data) return <Teaching tutor={profile.data} />
  if (profile.isPending) return null
  if (!isMissing(profile.error)) return <ProblemCallout error={profile.error} onRetry={() => profile.refetch()} />
  return (
    <Callout
      icon="people"
      title={t('noTutorTitle')}
      action={
        <Button onClick={() => modal.send({ type: 'OPEN', modal: { kind: 'edit-profile' } })}>{t('edit')}</Button>
      }
    >
      {t('noTutorText')}
    </Callout>
  )
}

function Teaching({ tutor }: { tutor: Profile }) {
  const { t } = useTranslation('profile')
  const { locale } = usePortal()
  const language = tutor.preferredLanguageCode ?? locale
  return (
    <Stack gap={6}>
      {tutor.title && (
        <p className={leadText} lang={language} dir={directionOf(language)}>
          {tutor.title}
        </p>
      )}
      <Stack gap={3}>
        <h2>{t('bio')}</h2>
        {tutor.bio ? <MarkdownText source={tutor.bio} language={language} /> : <p className={softText}>{t('noBio')}</p>}
      </Stack>
      {tutor.categories.length > 0 && (
        <Stack gap={2}>
          <h2>{t('categories')}</h2>
          <Row gap={2}>
            <CategoryNames categories={tutor.categories} />
          </Row>
        </Stack>
      )}
      {tutor.subjects.length > 0 && (
        <Stack gap={2}>
          <h2>{t('subjects')}</h2>
          <Row gap={2}>
            {tutor.subjects.map(({ id, name }) => (
              <Badge key={id}>{name}</Badge>
            ))}
          </Row>
        </Stack>
      )}
      <Row>
        <Link href={paths.tutor(tutor.alias)} className={buttonClass('quiet')}>
          {t('publicProfile')}
        </Link>
      </Row>
    </Stack>
  )
}
