import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../../platform/address/paths.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { Deferred, deferred } from '../../../platform/page/deferred.tsx'
import { usePageTitle } from '../../../platform/page/page-title.tsx'
import { usePortal, useViewer } from '../../../platform/portal.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Container, Row, Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { homeQuery } from '../content/content.ts'
import { promotedQuery } from '../promotions-api.ts'
import { HeroArt } from './hero-art.tsx'
import { coursesOf, freeLessonsQuery, PROMOTED } from './home-queries.ts'

const next = deferred(async () => (await import('./home-next.tsx')).HomeNext)
const sections = deferred(async () => (await import('./home-sections.tsx')).HomeSections)

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
const welcome = css`
  display: grid;
  justify-items: start;
  gap: var(--space-5);
  padding-block: clamp(1.5rem, 4vw, 3rem);
  & > div {
    inline-size: 100%;
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

/** The home page. */
export function HomeScreen() {
  const { t } = useTranslation('home')
  const viewer = useViewer()
  usePageTitle(t('metaTitle'))
  return (
    <>
      {viewer ? <Welcome name={viewer.firstName} /> : <Hero />}
      <Deferred part={sections} props={NOTHING} />
    </>
  )
}

const NOTHING = {}

/** For the person who is signed in: what comes next. */
function Welcome({ name }: { name: string }) {
  const { t } = useTranslation('home')
  return (
    <section className={hero}>
      <Container className={welcome}>
        <h1 tabIndex={-1}>{t('continueTitle', { name })}</h1>
        <Deferred part={next} props={NOTHING} />
        <Link href={paths.courses()} className={buttonClass('quiet')}>
          {t('browse')}
          <Icon name="arrow" />
        </Link>
      </Container>
    </section>
  )
}

function Hero() {
  const { t } = useTranslation('home')
  const { api, locale } = usePortal()
  const home = useQuery(homeQuery(api, locale)).data?.home
  const promoted = useQuery(promotedQuery(api, PROMOTED)).data?.items ?? []
  const courses = coursesOf(promoted)
  const free = useQuery({
    ...freeLessonsQuery(
      api,
      courses.map(({ id }) => id),
    ),
    enabled: courses.length > 0,
  }).data?.items
  const first = courses.find(({ id }) => free?.some(({ courseId }) => courseId === id))
  const lesson = free?.find(({ courseId }) => courseId === first?.id)
  return (
    <section className={hero}>
      {/* Whoever has a session sees no heading for guests before their own (AUTH-60). */}
      <Container className={heroGrid} data-for="guests">
        <Stack gap={5}>
          <p className={eyebrow}>{home?.eyebrow}</p>
          <h1 className={headline} tabIndex={-1}>
            {home?.title}
          </h1>
          <p className={lead}>{home?.lead}</p>
          <Row>
            <Link href={paths.courses()} className={buttonClass()}>
              {t('browse')}
              <Icon name="arrow" />
            </Link>
            {first && lesson && (
              <Link href={paths.player(first.alias, lesson.id)} className={buttonClass('quiet')}>
                {t('start')}
              </Link>
            )}
          </Row>
        </Stack>
        <HeroArt />
      </Container>
    </section>
  )
}
