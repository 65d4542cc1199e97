import { z } from 'zod'

const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/$/, ''))
const optionalText = z.string().min(1).optional()

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  MAIL_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().default('lectern@localhost.localdomain'),
  S3_ENDPOINT: url.optional(),
  S3_REGION: optionalText,
  S3_BUCKET: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  ZOOM_ACCOUNT_ID: optionalText,
  ZOOM_CLIENT_ID: optionalText,
  ZOOM_CLIENT_SECRET: optionalText,
  ZOOM_WEBHOOK_SECRET: optionalText,
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  SMS_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must be the SID of an account at Twilio: AC and 32 digits or letters a to f')
    .optional(),
  SMS_AUTH_TOKEN: optionalText,
  SMS_FROM: z
    .string()
    .regex(
      /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/,
      'must be a number such as +15005550006, the SID of a messaging service (MG…), or a name of at most 11 letters and digits',
    )
    .optional(),
  SMS_API_URL: url.optional(),
  TELEGRAM_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, 'must be a token as BotFather gives it')
    .optional(),
  TELEGRAM_BOT: z
    .string()
    .regex(/^@?\w{5,32}$/, 'must be the user name of the bot')
    .transform((name) => name.replace(/^@/, ''))
    .optional(),
  TELEGRAM_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{16,256}$/, 'must have 16 to 256 letters, digits, _ or -')
    .optional(),
  GOOGLE_ISSUER: url.optional(),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  FACEBOOK_ISSUER: url.optional(),
  FACEBOOK_CLIENT_ID: optionalText,
  FACEBOOK_CLIENT_SECRET: optionalText,
  ANALYTICS_URL: url.optional(),
  REPORTS: z.enum(['on', 'off']).default('off'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SEED: z.enum(['demo', 'none']).default('demo'),
  ADMIN_EMAIL: z.email().toLowerCase().optional(),
  ADMIN_PASSWORD: z.string().min(8).max(32).optional(),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  PASSWORD_HASHING: z.enum(['strong', 'fast']).default('strong'),
})

export type Env = z.infer<typeof schema>

/** The public address of this portal, without a trailing slash. */
export const originOf = ({ PUBLIC_URL, HOST, PORT }: Env) => PUBLIC_URL ?? `http://${HOST}:${PORT}`

/** The address of a page of the portal in a language; English has no prefix (TEXT-2). */
export const pageOf = (env: Env, locale: string, path: string) =>
  `${originOf(env)}${locale === 'en' ? '' : `/${locale}`}${path}`

const S3 = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** S3 needs all of its settings or none. */
function wholeS3(env: Env): Env {
  const missing = S3.filter((name) => env[name] === undefined)
  if (missing.length === 0 || missing.length === S3.length) return env
  throw new StartError(`${missing[0]} is missing: files are kept in S3 only when all of ${S3.join(', ')} are set`)
}

const ZOOM = ['ZOOM_ACCOUNT_ID', 'ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET'] as const

/** The same for Zoom: an incomplete account could not be used. */
function wholeZoom(env: Env): Env {
  const missing = ZOOM.filter((name) => env[name] === undefined)
  if (missing.length === 0 || missing.length === ZOOM.length) return env
  throw new StartError(
    `${missing[0]} is missing: live sessions run at Zoom only when all of ${ZOOM.join(', ')} are set`,
  )
}

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** Without its webhook's secret, payments would be noticed minutes late; without a key there is nothing to pay with. */
function wholeStripe(env: Env): Env {
  const missing = STRIPE.filter((name) => env[name] === undefined)
  if (missing.length === 0 || missing.length === STRIPE.length) return env
  throw new StartError(`${missing[0]} is missing: payments go to Stripe only when both ${STRIPE.join(' and ')} are set`)
}

const SMS = ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_FROM'] as const

/** SMS goes out with all of these or none; another address of the API is of no use without them. */
function wholeSms(env: Env): Env {
  const missing = SMS.filter((name) => env[name] === undefined)
  if (missing.length === 0 || (missing.length === SMS.length && env.SMS_API_URL === undefined)) return env
  throw new StartError(
    `${missing[0]} is missing: SMS goes out through Twilio only when all of ${SMS.join(', ')} are set`,
  )
}

const TELEGRAM = ['TELEGRAM_TOKEN', 'TELEGRAM_BOT', 'TELEGRAM_WEBHOOK_SECRET'] as const

/** A bot without its name or its webhook's secret could not be connected to. */
function wholeTelegram(env: Env): Env {
  const missing = TELEGRAM.filter((name) => env[name] === undefined)
  if (missing.length === 0 || missing.length === TELEGRAM.length) return env
  throw new StartError(
    `${missing[0]} is missing: messages go to Telegram only when all of ${TELEGRAM.join(', ')} are set`,
  )
}

/** Refuses weak hashing settings, which would not protect passwords. */
function strongHashing(env: Env): Env {
  if (env.PASSWORD_HASHING === 'strong' || env.NODE_ENV === 'test') return env
  throw new StartError('PASSWORD_HASHING is wrong: fast is for tests alone, where NODE_ENV is test')
}

/** The start failed; the message is one line for the operator. */
export class StartError extends Error {}

/** Settings of the process. Throws a `StartError` that names the first wrong variable; an empty value counts as unset. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success) return strongHashing(wholeTelegram(wholeSms(wholeStripe(wholeZoom(wholeS3(parsed.data))))))
  const issue = parsed.error.issues[0]
  const name = issue?.path.join('.') ?? 'environment'
  throw new StartError(`${name} is wrong: ${issue?.message ?? 'not valid'}`)
}
