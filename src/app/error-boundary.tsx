import { Component, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../platform/online.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Container } from '../ui/layout.tsx'
import { css } from '../ui/style.ts'
import type { PageProblem } from './state.ts'

const page = css`
  padding-block: var(--space-6);
`

interface Props {
  children: ReactNode
  /** the page shown; a change of it resets the error */
  path: string
  /** why the page cannot be shown; a missing one has a screen of its own */
  problem: PageProblem | null
}

interface State {
  isBroken: boolean
}

/** Shows an error in place of a page that throws, and keeps the rest of the portal. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { isBroken: false }

  static getDerivedStateFromError(): State {
    return { isBroken: true }
  }

  override componentDidUpdate({ path }: Props) {
    if (this.state.isBroken && path !== this.props.path) this.setState({ isBroken: false })
  }

  override render() {
    if (this.props.problem === 'offline') return <Offline />
    return this.state.isBroken || this.props.problem === 'unavailable' ? <Broken /> : this.props.children
  }
}

function Broken() {
  const { t } = useTranslation()
  return (
    <Container className={page}>
      <Callout
        icon="alert"
        isProblem
        title={t('error.crashTitle')}
        action={<Button onClick={() => location.reload()}>{t('tryAgain')}</Button>}
      >
        {t('error.crashText')}
      </Callout>
    </Container>
  )
}

/** The code of this page has not been kept. It comes by itself when the connection is back. */
function Offline() {
  const { t } = useTranslation()
  const isOnline = useOnline()
  useEffect(() => {
    if (isOnline) location.reload()
  }, [isOnline])
  return (
    <Container className={page}>
      <Callout isPage icon="cloud" title={t('error.offlineTitle')}>
        {t('error.offlineText')}
      </Callout>
    </Container>
  )
}
