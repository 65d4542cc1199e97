import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Event } from '../../../../openapi/generated/portal.ts'
import { paths } from '../../../platform/address/paths.ts'
import { cx } from '../../../ui/classes.ts'
import { Row, Stack, smallText, softText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { Portrait } from '../../people/portrait.tsx'

const name = css`
  font-weight: 600;
`
const text = css`
  flex: 1 1 10rem;
  min-inline-size: 0;
`

/** The host of an event, then its other tutors. */
export function WebinarTutors({ event: { host, tutors } }: { event: Event }) {
  const { t } = useTranslation('webinar')
  const leaders = [...(host ? [host] : []), ...tutors.filter(({ id }) => id !== host?.id)]
  if (leaders.length === 0) return null
  return (
    <Stack gap={4}>
      <h2>{t('tutors')}</h2>
      {leaders.map((tutor) => (
        <Row key={tutor.id} gap={4}>
          <Portrait person={tutor} size="small" />
          <div className={text}>
            <Link href={paths.tutor(tutor.alias)} className={name}>
              <bdi>
                {tutor.firstName} {tutor.lastName}
              </bdi>
            </Link>
            {tutor.title && (
              <p className={cx(smallText, softText)} dir="auto">
                {tutor.title}
              </p>
            )}
          </div>
        </Row>
      ))}
    </Stack>
  )
}
