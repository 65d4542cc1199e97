import { cx } from '../../ui/classes.ts'
import { Stack, smallText, softText } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { Press } from './press.tsx'

const summary = css`
  display: inline-block;
  padding-block: var(--space-2);
  text-decoration: underline;
  cursor: pointer;
`

interface ConfirmedPressProps {
  name: string
  busyName: string
  /** what it leads to */
  text: string
  isBusy: boolean
  onPress(): void
}

/** A button that is pressed seldom: it opens what it leads to, and the button itself. Opens without scripts. */
export const ConfirmedPress = ({ name, busyName, text, isBusy, onPress }: ConfirmedPressProps) => (
  <details>
    <summary className={cx(summary, smallText)}>{name}</summary>
    <Stack gap={3}>
      <p className={cx(smallText, softText)}>{text}</p>
      <div>
        <Press variant="quiet" disabled={isBusy} onPress={onPress}>
          {isBusy ? busyName : name}
        </Press>
      </div>
    </Stack>
  </details>
)
