import { iconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Shape } from '../../ui/icon.tsx'
import { css } from '../../ui/style.ts'

const line = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-self: flex-start;
`
const edge = css`
  border: 1px solid var(--line-strong);
`

/** Ways on the screen, which are the same in every language. */
const WAYS = [
  { name: 'left', right: -1, down: 0, shape: 'M19 12H5M11 6l-6 6 6 6' },
  { name: 'right', right: 1, down: 0, shape: 'M5 12h14M13 6l6 6-6 6' },
  { name: 'up', right: 0, down: -1, shape: 'M12 19V5M6 11l6-6 6 6' },
  { name: 'down', right: 0, down: 1, shape: 'M12 5v14M6 13l6 6 6-6' },
] as const

interface MoveButtonsProps {
  nameOf(way: (typeof WAYS)[number]['name']): string
  /** by how many steps; a way against it is negative */
  onMove(right: number, down: number): void
}

/** Moves by single presses what can also be dragged, for those who cannot drag (ACCESS-9). */
export const MoveButtons = ({ nameOf, onMove }: MoveButtonsProps) => (
  <div className={line} dir="ltr">
    {WAYS.map(({ name, right, down, shape }) => (
      <button
        key={name}
        type="button"
        className={cx(iconButton, edge)}
        aria-label={nameOf(name)}
        title={nameOf(name)}
        onClick={() => onMove(right, down)}
      >
        <Shape of={shape} />
      </button>
    ))}
  </div>
)
