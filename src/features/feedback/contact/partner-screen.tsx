import { MarkdownText } from '../../../platform/markdown/markdown-text.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { becomeAPartnerQuery } from '../../editorial/content/pages.ts'
import { MarkdownPage } from '../../editorial/info/markdown-page.tsx'
import { MessagePanel, ToForm } from './message-panel.tsx'

const benefits = css`
  display: grid;
  gap: var(--space-5);
  & > li {
    display: grid;
    grid-template-columns: 2.25rem 1fr;
    gap: var(--space-1) var(--space-3);
    padding-block-start: var(--space-5);
    border-block-start: 1px solid var(--line);
  }
  & svg {
    grid-row: span 2;
    padding: 0.25em;
    inline-size: 1.9em;
    block-size: 1.9em;
    border-radius: var(--pill);
    background: var(--good-soft);
    color: var(--good);
  }
  & p {
    color: var(--ink-soft);
  }
`

/** The page for partners, with a form that writes to staff. */
export const PartnerScreen = () => (
  <MarkdownPage query={becomeAPartnerQuery} more={({ form }) => <ToForm texts={form} />}>
    {(page) => (
      <MessagePanel type="partnership" texts={page.form}>
        <Stack gap={7}>
          <MarkdownText source={page.body} language={page.locale} />
          <Stack gap={5}>
            <h2>{page.benefitsHeading}</h2>
            <ul className={benefits}>
              {page.benefits.map(({ title, text }) => (
                <li key={title}>
                  <Icon name="check" />
                  <h3>{title}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ul>
          </Stack>
        </Stack>
      </MessagePanel>
    )}
  </MarkdownPage>
)
