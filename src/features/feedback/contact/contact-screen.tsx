import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../../platform/address/paths.ts'
import { MarkdownText } from '../../../platform/markdown/markdown-text.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { contactUsQuery } from '../../editorial/content/pages.ts'
import { MarkdownPage } from '../../editorial/info/markdown-page.tsx'
import { MessagePanel, ToForm } from './message-panel.tsx'

/** The page for questions and problems, with a form that writes to staff. */
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
