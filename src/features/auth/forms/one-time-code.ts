/** Answers that ask for the code of a second factor. */
export const asksCode = ({ code }: { code: string }) => code === 'otp-required' || code === 'otp-wrong'

/** Codes are typed and pasted in many ways; nothing at all is no code. */
export const plainCode = (typed: string | undefined) => typed?.replaceAll(/\s/g, '').toLowerCase() || undefined
