import { useTranslation } from 'react-i18next'
import { useUrlState } from '../../../platform/address/url-state.ts'
import { Deferred, deferred } from '../../../platform/page/deferred.tsx'
import { Container, leadText, Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { SEARCH } from '../search-url.ts'

/* The form and the links work before their code has loaded. */
const body = deferred(async () => (await import('./search-body.tsx')).SearchBody)

const frame = css`
  padding-block: var(--space-7) var(--space-8);
`
const column = css`
  max-inline-size: 52rem;
`

/** The search page; the text is in the address (SEARCH-1). */
export function SearchScreen() {
  const { t } = useTranslation('search')
  const { state } = useUrlState(SEARCH)
  return (
    <Container className={frame}>
      <Stack gap={6} className={column}>
        <Stack gap={2}>
          <h1 tabIndex={-1}>{t('title')}</h1>
          <p className={leadText}>{t('lead')}</p>
        </Stack>
        <Deferred part={body} props={state} />
      </Stack>
    </Container>
  )
}
