/** A phone number as people type it, in E.164 (PEOPLE-4): without blanks and dashes, `00` as plus. */
export const phoneOf = (typed: string) => typed.replaceAll(/[\s().\-–/]/g, '').replace(/^00/, '+')

/** A number, or none. */
export const PHONE = /^$|^\+[1-9]\d{6,14}$/
