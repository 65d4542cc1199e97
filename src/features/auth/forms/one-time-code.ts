/** Answers that ask for the code of a second factor. */
export const asksCode = ({ code }: { code: string }) => code === 'otp-required' || code === 'otp-wrong'

/** A code without blanks and in lower case; undefined for an empty field. */
export const plainCode = (typed: string | undefined) => typed?.replaceAll(/\s/g, '').toLowerCase() || undefined
