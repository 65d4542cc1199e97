import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Container } from '../ui/layout.tsx'

interface Props {
  children: ReactNode
  /** the page shown; a change of it resets the error */
  path: string
  /** the server could not make the page */
  isBroken: boolean
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
    return this.state.isBroken || this.props.isBroken ? <Broken /> : this.props.children
  }
}

function Broken() {
  const { t } = useTranslation()
  return (
    <Container>
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
