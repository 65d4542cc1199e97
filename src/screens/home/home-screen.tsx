import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { courseListQuery, openCoursesQuery } from '../../api/courses.ts'
import { homeQuery } from '../../content/content.ts'
import { paths } from '../../domain/paths.ts'
import { CourseCard } from '../../portal/course-card.tsx'
import { usePageTitle } from '../../portal/page-title.tsx'
import { usePortal, useViewer } from '../../portal/portal.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Container, Row, Stack } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { HeroArt } from './hero-art.tsx'
import { popularCourses } from './home-queries.ts'

const hero = css`
  border-block-end: 1px solid var(--line);
  background: radial-gradient(60rem 30rem at 80% -10%, var(--warm-soft), transparent 70%);
  overflow: hidden;
`
const heroGrid = css`
  display: grid;
  gap: var(--space-7);
  align-items: center;
  padding-block: clamp(2.5rem, 7vw, 5.5rem);
  @media (min-width: 56rem) {
    grid-template-columns: 1.15fr 1fr;
  }
`
const headline = css`
  font-size: var(--step-4);
  line-height: 1.05;
  letter-spacing: -0.025em;
  :lang(ar) & {
    line-height: 1.3;
    letter-spacing: 0;
  }
`
const eyebrow = css`
  color: var(--accent);
  font-weight: 700;
  letter-spacing: 0.04em;
`
const lead = css`
  font-size: var(--step-1);
  color: var(--ink-soft);
  max-inline-size: 46ch;
`
const section = css`
  padding-block: clamp(2.5rem, 6vw, 4.5rem);
`
const grid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
  gap: var(--space-5);
`
const promises = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  gap: var(--space-6);
  & > li {
    display: grid;
    gap: var(--space-2);
    align-content: start;
    padding-block-start: var(--space-4);
    border-block-start: 2px solid var(--ink);
  }
  & svg {
    color: var(--accent);
    font-size: 1.5rem;
  }
`
const between = css`
  justify-content: space-between;
`
const PROMISE_ICONS: IconName[] = ['cloud', 'quiz', 'medal']

/** What the signed-in person is in the middle of. */
function MyCourses() {
  const { t } = useTranslation('home')
  const { api } = usePortal()
  const mine = useQuery(openCoursesQuery(api))
  if (!mine.data || mine.data.items.length === 0) return null
  return (
    <Container className={section}>
      <Stack gap={5}>
        <h2>{t('mineTitle')}</h2>
        <ul className={grid}>
          {mine.data.items.map(({ course }) => (
            <li key={course.id}>
              <CourseCard course={course} isFirst={false} heading="h3" />
            </li>
          ))}
        </ul>
      </Stack>
    </Container>
  )
}

export function HomeScreen() {
  const { t } = useTranslation('home')
  const { api, locale } = usePortal()
  const viewer = useViewer()
  const courses = useQuery(courseListQuery(api, popularCourses))
  const home = useQuery(homeQuery(api, locale)).data?.home
  usePageTitle(t('metaTitle'))
  const [first] = courses.data?.items ?? []
  return (
    <>
      <section className={hero}>
        <Container className={heroGrid}>
          <Stack gap={5}>
            <p className={eyebrow}>{home?.eyebrow}</p>
            <h1 className={headline} tabIndex={-1}>
              {viewer ? t('continueTitle', { name: viewer.firstName }) : home?.title}
            </h1>
            <p className={lead}>{viewer ? t('continueLead') : home?.lead}</p>
            <Row>
              <Link href={paths.courses()} className={buttonClass()}>
                {t('browse')}
                <Icon name="arrow" />
              </Link>
              {first && !viewer && (
                <Link href={paths.course(first.alias)} className={buttonClass('quiet')}>
                  {t('start')}
                </Link>
              )}
            </Row>
          </Stack>
          <HeroArt />
        </Container>
      </section>
      {viewer && <MyCourses />}
      {first && (
        <Container className={section}>
          <Stack gap={5}>
            <Row className={between}>
              <h2>{t('popularTitle')}</h2>
              <Link href={paths.courses()}>{t('popularLink')}</Link>
            </Row>
            <ul className={grid}>
              {courses.data?.items.map((course) => (
                <li key={course.id}>
                  <CourseCard course={course} isFirst={false} heading="h3" />
                </li>
              ))}
            </ul>
          </Stack>
        </Container>
      )}
      <Container className={section}>
        <Stack gap={5}>
          <h2>{t('promiseTitle')}</h2>
          <ul className={promises}>
            {home?.promises.map(({ title, text }, index) => (
              <li key={title}>
                <Icon name={PROMISE_ICONS[index % PROMISE_ICONS.length] ?? 'check'} />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </Stack>
      </Container>
    </>
  )
}
