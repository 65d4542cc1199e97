import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Wish } from '../../../machines/checkout.ts'
import { paths } from '../../platform/address/paths.ts'
import { Press } from '../../platform/forms/press.tsx'
import { onDemand } from '../../platform/page/deferred.tsx'
import { useViewer } from '../../platform/portal.tsx'
import { cx } from '../../ui/classes.ts'
import { smallText } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'

const CouponPanel = onDemand(async () => (await import('./coupon-panel.tsx')).CouponPanel)

const link = css`
  display: inline-block;
  padding-block: var(--space-2);
`

interface AddCodeProps {
  item: Wish['item']
  /** the page of the thing, where a guest comes back to */
  path: string
}

/** Opens the field for a coupon beside what can be bought; whoever has no account yet signs in first. */
export function AddCode({ item, path }: AddCodeProps) {
  const { t } = useTranslation()
  const isKnown = useViewer() !== null
  const [isOpen, setOpen] = useState(false)
  if (!isKnown) {
    return (
      <div>
        <Link href={paths.login(path)} className={cx(link, smallText)}>
          {t('addCode')}
        </Link>
      </div>
    )
  }
  if (!isOpen) {
    return (
      <div>
        <Press variant="quiet" onPress={() => setOpen(true)}>
          {t('addCode')}
        </Press>
      </div>
    )
  }
  return (
    <Suspense fallback={null}>
      <CouponPanel item={item} />
    </Suspense>
  )
}
