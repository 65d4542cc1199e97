import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../../platform/address/paths.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { css } from '../../../ui/style.ts'

const given = css`
  font: 600 var(--step-0) ui-monospace, monospace;
  overflow-wrap: anywhere;
`
/** For an employer who mistyped a code as well as for one who was given none of ours. */
export function WrongCode({ code }: { code: string }) {
  const { t } = useTranslation('finished')
  return (
    <Callout
      isPage
      icon="medal"
      title={t('wrongTitle')}
      action={
        <Link href={paths.contactUs()} className={buttonClass('quiet')}>
          {t('wrongAction')}
        </Link>
      }
    >
      {t('wrongText')}{' '}
      <bdi className={given} dir="ltr" translate="no">
        {code}
      </bdi>
    </Callout>
  )
}
