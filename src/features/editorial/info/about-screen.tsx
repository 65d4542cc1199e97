import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../../platform/address/paths.ts'
import { MarkdownText } from '../../../platform/markdown/markdown-text.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Container, Row, Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import type { AboutQuery } from '../content/generated/graphql.ts'
import { aboutQuery } from '../content/pages.ts'
import { MarkdownPage } from './markdown-page.tsx'

const band = css`
  padding-block: clamp(2.5rem, 6vw, 4.5rem);
`
const facts = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: 1px;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: 1.1rem;
  background: var(--line);
  & > li {
    display: grid;
    grid-template-columns: minmax(4.5rem, auto) 1fr;
    gap: var(--space-4);
    align-items: center;
    padding: var(--space-5);
    background: var(--surface);
    @media (min-width: 56rem) {
      grid-template-columns: 1fr;
      align-content: start;
      gap: var(--space-3);
      padding-block: var(--space-6);
    }
  }
  & strong {
    font: 600 clamp(2.4rem, 1.8rem + 2.2vw, 3.6rem) / 1 var(--serif);
    letter-spacing: -0.03em;
    color: var(--accent);
  }
  & span {
    color: var(--ink-soft);
  }
`
const story = css`
  display: grid;
  gap: var(--space-4) var(--space-7);
  padding-block: clamp(1.75rem, 4vw, 3rem);
  border-block-start: 1px solid var(--line);
  @media (min-width: 56rem) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
    & > h2 {
      position: sticky;
      inset-block-start: var(--space-5);
      align-self: start;
    }
  }
`
const valuesBand = css`
  border-block: 1px solid var(--line);
  background: var(--surface);
`
const values = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: var(--space-6);
  & > li {
    display: grid;
    gap: var(--space-3);
    align-content: start;
    padding-block-start: var(--space-4);
    border-block-start: 2px solid var(--ink);
  }
  & p {
    color: var(--ink-soft);
  }
`
const invitation = css`
  justify-content: space-between;
  padding: clamp(1.5rem, 5vw, 3rem);
  border-radius: 1.1rem;
  background: var(--good-soft);
`

type About = AboutQuery['about']

/** What this portal is: figures, its story in parts, what it holds on to, and the way in. */
export const AboutScreen = () => (
  <MarkdownPage query={aboutQuery}>
    {(page) => (
      <>
        <Facts page={page} />
        <Container>
          {page.sections.map(({ id, heading, body }) => (
            <section key={id} id={id} className={story}>
              <h2>{heading}</h2>
              <MarkdownText source={body} language={page.locale} />
            </section>
          ))}
        </Container>
        <Values page={page} />
        <Invitation />
      </>
    )}
  </MarkdownPage>
)

const Facts = ({ page }: { page: About }) => (
  <Container className={band}>
    <Stack gap={5}>
      <h2>{page.factsHeading}</h2>
      <ul className={facts}>
        {page.facts.map(({ figure, label }) => (
          <li key={label}>
            <strong>{figure}</strong>
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </Stack>
  </Container>
)

const Values = ({ page }: { page: About }) => (
  <div className={valuesBand}>
    <Container className={band}>
      <Stack gap={6}>
        <h2>{page.valuesHeading}</h2>
        <ul className={values}>
          {page.values.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Stack>
    </Container>
  </div>
)

function Invitation() {
  const { t } = useTranslation(['info', 'home'])
  return (
    <Container className={band}>
      <Row gap={5} className={invitation}>
        <Stack gap={2}>
          <h2>{t('about.title')}</h2>
          <p>{t('about.text')}</p>
        </Stack>
        <Row>
          <Link href={paths.courses()} className={buttonClass()}>
            {t('home:browse')}
            <Icon name="arrow" />
          </Link>
          <Link href={paths.contactUs()} className={buttonClass('quiet')}>
            {t('write')}
          </Link>
        </Row>
      </Row>
    </Container>
  )
}
