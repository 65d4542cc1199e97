import { useTranslation } from 'react-i18next'
import { checkRow } from '../../../ui/check-row.ts'
import { cx } from '../../../ui/classes.ts'
import { css } from '../../../ui/style.ts'
import { CAPTION_CONTRASTS, CAPTION_SIZES, type CaptionChoice, chooseCaptions } from './caption-choice.ts'
import { Choice } from './choice.tsx'

const look = css`
  & > summary {
    min-block-size: 2.75rem;
    align-content: center;
    cursor: pointer;
  }
  & > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-5);
    padding-block: var(--space-2);
  }
`

interface CaptionLookProps {
  choice: CaptionChoice
  /** whether the film has descriptions of its picture that can be read aloud */
  isDescribable: boolean
}

/** Whether captions are shown over the film, how large and with which contrast, and whether the picture is described. */
export function CaptionLook({ choice, isDescribable }: CaptionLookProps) {
  const { t } = useTranslation('transcript')
  return (
    <details className={look}>
      <summary>{t('look')}</summary>
      <div className={cx(checkRow)}>
        <label>
          <input
            type="checkbox"
            checked={choice.isOn}
            onChange={(event) => chooseCaptions({ isOn: event.target.checked })}
          />
          {t('show')}
        </label>
        {isDescribable && (
          <label>
            <input
              type="checkbox"
              checked={choice.isDescribed}
              onChange={(event) => chooseCaptions({ isDescribed: event.target.checked })}
            />
            {t('describe')}
          </label>
        )}
        <Choice
          label={t('size')}
          value={choice.size}
          options={CAPTION_SIZES.map((value) => ({ value, label: t(`sizes.${value}`) }))}
          onChoose={(size) => chooseCaptions({ size })}
        />
        <Choice
          label={t('contrast')}
          value={choice.contrast}
          options={CAPTION_CONTRASTS.map((value) => ({ value, label: t(`contrasts.${value}`) }))}
          onChoose={(contrast) => chooseCaptions({ contrast })}
        />
      </div>
    </details>
  )
}
