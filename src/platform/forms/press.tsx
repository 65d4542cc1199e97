import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { css } from '../../ui/style.ts'
import { useEarlySubmit } from './early-submit.ts'

const unseen = css`
  display: contents;
`

interface PressProps extends Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> {
  onPress(): void
}

/** A button whose press before hydration is repeated after it. */
export function Press({ onPress, ...button }: PressProps) {
  const form = useEarlySubmit()
  return (
    <form
      ref={form}
      className={unseen}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        onPress()
      }}
    >
      <Button {...button} type="submit" />
    </form>
  )
}
