import type { ReactNode } from 'react'
import { Link, useSearch } from 'wouter'
import type { AuthType } from '../../../../machines/modal.ts'
import { paths } from '../../../platform/address/paths.ts'
import { useFlow, usePortal } from '../../../platform/portal.tsx'
import { css } from '../../../ui/style.ts'
import { redirectIn } from '../redirect.ts'

/** Whether a form of authentication stands on a page of its own or over another one. */
export type AuthPlace = 'page' | 'modal'

const PAGES = { signin: paths.login, signup: paths.signUp, 'forgot-password': paths.forgotPassword }

const plain = css`
  padding: 0;
  border: 0;
  background: none;
  color: var(--accent);
  font: inherit;
  font-weight: 600;
  text-decoration: underline;
  text-underline-offset: 0.2em;
  cursor: pointer;
`

interface AuthSwitchProps {
  to: AuthType
  place: AuthPlace
  children: ReactNode
}

/** Links from one authentication form to another, which redirects to the same page afterwards. */
export function AuthSwitch({ to, place, children }: AuthSwitchProps) {
  const modal = useFlow('modal')
  const { origin } = usePortal()
  const wanted = redirectIn(useSearch(), origin) ?? '/'
  if (place === 'page') return <Link href={PAGES[to](wanted === '/' ? undefined : wanted)}>{children}</Link>
  return (
    <button
      type="button"
      className={plain}
      onClick={() => modal.send({ type: 'OPEN', modal: { kind: 'auth', type: to } })}
    >
      {children}
    </button>
  )
}
