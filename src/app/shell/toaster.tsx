import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import toast, { useToaster } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useFlow } from '../../platform/portal.tsx'
import { Icon } from '../../ui/icon.tsx'
import { css } from '../../ui/style.ts'
import { useToastPlace } from './toast-place.ts'

const region = css`
  position: fixed;
  inset-block-end: var(--space-5);
  inset-inline: var(--space-4);
  z-index: 4;
  display: grid;
  justify-items: center;
  pointer-events: none;
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
/** There is one toast at a time: a second replaces the first (PAGE-9). */
const ID = 'the-one'

/** Renders the toast of the toast machine, which decides how long it stays. */
export function Toaster() {
  const { t } = useTranslation()
  const flow = useFlow('toast')
  const current = useSelector(flow, ({ context }) => context.toast)
  const { toasts } = useToaster()
  const place = useToastPlace()
  useEffect(() => {
    if (current) toast(current.text, { id: ID, duration: Number.POSITIVE_INFINITY })
    return () => toast.remove(ID)
  }, [current])
  return createPortal(
    <div className={region} role={current?.tone === 'error' ? 'alert' : 'status'}>
      {current && toasts.some((one) => one.id === ID) && (
        <div
          className={box}
          data-tone={current.tone}
          onPointerEnter={() => flow.send({ type: 'HOLD' })}
          onPointerLeave={() => flow.send({ type: 'RELEASE' })}
        >
          <div>
            {current.title && <strong>{current.title}</strong>}
            <p>
              <bdi>{current.text}</bdi>
            </p>
            {current.action && (
              <Link
                href={current.action.path}
                onFocus={() => flow.send({ type: 'HOLD' })}
                onBlur={() => flow.send({ type: 'RELEASE' })}
                onClick={() => flow.send({ type: 'DISMISS' })}
              >
                {current.action.label}
              </Link>
            )}
          </div>
          <button type="button" aria-label={t('close')} onClick={() => flow.send({ type: 'DISMISS' })}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>,
    place,
  )
}
