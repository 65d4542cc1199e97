import { useTranslation } from 'react-i18next'

/** Text keys of the messages of the authentication forms' rules. */
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

/** The message of a field: one of these texts, or the server's message as it is. */
export function useAuthText() {
  const { t } = useTranslation('auth')
  return (message: string | undefined) => {
    const known = KEYS.find((key) => key === message)
    return known ? t(known) : message
  }
}
