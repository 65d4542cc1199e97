import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { iconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { chooseTheme, useTheme } from './theme.ts'

const dark = () => matchMedia('(prefers-color-scheme: dark)').matches

/** The theme that the page does not have: the system's choice counts until the person makes one. */
export function useOtherTheme(): 'light' | 'dark' {
  const chosen = useTheme()
  // The server cannot know; it names the theme that most do not have.
  const [isDark, setDark] = useState(false)
  useEffect(() => setDark(dark()), [])
  return (chosen ?? (isDark ? 'dark' : 'light')) === 'dark' ? 'light' : 'dark'
}

/** Light or dark. */
export function ThemeToggle() {
  const { t } = useTranslation()
  const other = useOtherTheme()
  return (
    <button type="button" className={iconButton} aria-label={t(`nav.${other}`)} onClick={() => chooseTheme(other)}>
      <Icon name="sun" />
    </button>
  )
}
