import { useTranslation } from 'react-i18next'

/** Keys that the rules of the authentication forms answer with. */
const KEYS = [
  'usernameRequired',
  'usernameInvalid',
  'passwordRequired',
  'passwordTooLong',
  'passwordTooShort',
  'passwordOver32',
  'passwordNumber',
  'passwordUppercase',
  'passwordLowercase',
  'passwordDiffers',
  'otpInvalid',
  'nameRequired',
  'nameTooLong',
  'phoneInvalid',
] as const

/** What a field says: one of these texts, or the server's own sentence. */
export function useAuthText() {
  const { t } = useTranslation('auth')
  return (message: string | undefined) => {
    const known = KEYS.find((key) => key === message)
    return known ? t(known) : message
  }
}
