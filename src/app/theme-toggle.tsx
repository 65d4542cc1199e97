import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseTheme, useTheme } from '../portal/theme.ts'
import { Icon } from '../ui/icon.tsx'
import { css } from '../ui/style.ts'

const button = css`
  display: grid;
  place-items: center;
  inline-size: 2.75rem;
  block-size: 2.75rem;
  border: 0;
  border-radius: var(--pill);
  background: transparent;
  color: var(--ink);
  cursor: pointer;
  &:hover {
    background: var(--sunken);
  }
`

const dark = () => matchMedia('(prefers-color-scheme: dark)').matches

/** Light or dark: the system's choice until the person makes one. */
export function ThemeToggle() {
  const { t } = useTranslation()
  const chosen = useTheme()
  // The server cannot know; it names the theme that most do not have.
  const [isDark, setDark] = useState(false)
  useEffect(() => setDark(dark()), [])
  const other = (chosen ?? (isDark ? 'dark' : 'light')) === 'dark' ? 'light' : 'dark'
  return (
    <button type="button" className={button} aria-label={t(`nav.${other}`)} onClick={() => chooseTheme(other)}>
      <Icon name="sun" />
    </button>
  )
}
