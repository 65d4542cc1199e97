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
import { PROMOTED } from './home-queries.ts'

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
  usePageTitle(t('metaTitle'))
  return (
    <>
      <Hero />
      <Deferred part={sections} props={NOTHING} />
    </>
  )
}

const NOTHING = {}

function Hero() {
  const { t } = useTranslation('home')
  const { api, locale } = usePortal()
  const viewer = useViewer()
  const home = useQuery(homeQuery(api, locale)).data?.home
  const promoted = useQuery(promotedQuery(api, PROMOTED)).data?.items ?? []
  const first = promoted.find(({ course }) => course !== null)?.course
  return (
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
  )
}
