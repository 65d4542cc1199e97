import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { contactUsQuery } from '../../content/pages.ts'
import { paths } from '../../domain/paths.ts'
import { MarkdownPage } from '../../portal/markdown-page.tsx'
import { MarkdownText } from '../../portal/markdown-text.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { MessagePanel, ToForm } from './message-panel.tsx'

/** A question, a problem, an idea: writes to staff. */
export function ContactScreen() {
  const { t } = useTranslation('info')
  return (
    <MarkdownPage query={contactUsQuery} more={({ form }) => <ToForm texts={form} />}>
      {({ body, form, locale }) => (
        <MessagePanel type="contact" texts={form}>
          <Stack gap={5}>
            <MarkdownText source={body} language={locale} />
            <Row>
              <Link href={paths.help()} className={buttonClass('quiet')}>
                {t('help.open')}
              </Link>
            </Row>
          </Stack>
        </MessagePanel>
      )}
    </MarkdownPage>
  )
}
