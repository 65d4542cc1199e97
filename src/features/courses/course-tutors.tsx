import { useTranslation } from 'react-i18next'
import type { Course } from '../../../openapi/generated/portal.ts'
import { Row, Stack, softText } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'

const portrait = css`
  inline-size: 5.5rem;
  block-size: 5.5rem;
  border-radius: var(--pill);
  background: var(--sunken);
  object-fit: cover;
`

/** Who teaches the course. */
export function CourseTutors({ course }: { course: Course }) {
  const { t } = useTranslation('course')
  return (
    <Stack gap={5}>
      <h2>{t('tutorTitle')}</h2>
      <Stack gap={5}>
        {course.tutors.map((tutor) => (
          <Row key={tutor.id} gap={4}>
            {tutor.avatar?.sUrl ? (
              <img className={portrait} src={tutor.avatar.sUrl} width={88} height={88} alt="" loading="lazy" />
            ) : (
              <span className={portrait} />
            )}
            <div>
              <h3>
                {tutor.firstName} {tutor.lastName}
              </h3>
              {tutor.title && <p className={softText}>{tutor.title}</p>}
            </div>
          </Row>
        ))}
      </Stack>
    </Stack>
  )
}
