import { useSelector } from '@xstate/react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import toast, { resolveValue, useToaster } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Toast } from '../../../machines/toast.ts'
import { useFlow } from '../../platform/portal.tsx'
import { Icon } from '../../ui/icon.tsx'
import { css } from '../../ui/style.ts'
import { useToastEdge } from './toast-edge.ts'
import { useToastPlace } from './toast-place.ts'

const region = css`
  position: fixed;
  inset-block-end: var(--space-5);
  inset-inline: var(--space-4);
  z-index: 4;
  display: grid;
  justify-items: center;
  pointer-events: none;
  &[data-edge='top'] {
    inset-block: var(--space-5) auto;
  }
`
const box = css`
  display: flex;
  align-items: start;
  gap: var(--space-3);
  inline-size: fit-content;
  max-inline-size: min(30rem, 100%);
  padding: var(--space-4) var(--space-4) var(--space-4) var(--space-5);
  border-radius: var(--radius);
  background: var(--ink);
  color: var(--paper);
  box-shadow: var(--shadow-raised);
  pointer-events: auto;
  &[data-tone='error'] {
    background: light-dark(#8f1d16, #ffb4ab);
    color: light-dark(#ffffff, #3a0a06);
  }
  & > div {
    flex: 1;
  }
  & a {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.75rem;
    margin-block-end: calc(-1 * var(--space-2));
    color: inherit;
    font-weight: 600;
    text-underline-offset: 0.2em;
  }
  & > button {
    display: grid;
    place-items: center;
    inline-size: 2rem;
    block-size: 2rem;
    border: 0;
    border-radius: var(--pill);
    background: transparent;
    color: inherit;
    cursor: pointer;
  }
`
/** The one id replaces a toast by the next (PAGE-9). */
const ID = 'the-one'

/**
 * Draws and announces the toast of the toast machine, which decides how long it stays. The library's own container is
 * not used, because its style elements would need `unsafe-inline` in the content security policy.
 */
export function Toaster() {
  const current = useSelector(useFlow('toast'), ({ context }) => context.toast)
  const { toasts } = useToaster()
  const place = useToastPlace()
  useEffect(() => {
    if (!current) return
    const ariaProps =
      current.tone === 'error'
        ? ({ role: 'alert', 'aria-live': 'assertive' } as const)
        : ({ role: 'status', 'aria-live': 'polite' } as const)
    toast(<Message current={current} />, { id: ID, duration: Number.POSITIVE_INFINITY, ariaProps })
    return () => toast.remove(ID)
  }, [current])
  return createPortal(
    toasts.map((one) => (
      <Region key={one.id} {...one.ariaProps}>
        {resolveValue(one.message, one)}
      </Region>
    )),
    place,
  )
}

function Region(props: ComponentProps<'div'>) {
  const element = useRef<HTMLDivElement>(null)
  return <div ref={element} className={region} data-edge={useToastEdge(element)} {...props} />
}

/** What a toast says, with its link and the button that closes it; it stays while it is pointed at or focused. */
function Message({ current }: { current: Toast }) {
  const { t } = useTranslation()
  const flow = useFlow('toast')
  const dismiss = () => flow.send({ type: 'DISMISS' })
  const hold = () => flow.send({ type: 'HOLD' })
  const release = () => flow.send({ type: 'RELEASE' })
  return (
    <div className={box} data-tone={current.tone} onPointerEnter={hold} onPointerLeave={release}>
      <div>
        {current.title && <strong>{current.title}</strong>}
        <p>
          <bdi>{current.text}</bdi>
        </p>
        {current.action && (
          <Link href={current.action.path} onFocus={hold} onBlur={release} onClick={dismiss}>
            {current.action.label}
          </Link>
        )}
      </div>
      <button type="button" aria-label={t('close')} onClick={dismiss}>
        <Icon name="close" />
      </button>
    </div>
  )
}
