import { countries } from 'countries-list'
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
  SMS_COUNTRIES: z
    .string()
    .transform((text) => text.split(',').map((code) => code.trim().toUpperCase()))
    .refine((codes) => codes.every((code) => code in countries), 'must be codes of countries such as DE,AT,CH')
    .optional(),
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
  TELEGRAM_API_URL: url.optional(),
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

/** Settings that are of use only together, and what they are for. */
const FAMILIES = [
  {
    names: ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    use: 'files are kept in S3',
  },
  { names: ['ZOOM_ACCOUNT_ID', 'ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET'], use: 'live sessions run at Zoom' },
  // Without its webhook's secret, payments would be noticed minutes late.
  { names: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], use: 'payments go to Stripe' },
  // Another address of the API is of no use without an account.
  {
    names: ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_FROM'],
    with: 'SMS_API_URL',
    use: 'SMS goes out through Twilio',
  },
  {
    names: ['TELEGRAM_TOKEN', 'TELEGRAM_BOT', 'TELEGRAM_WEBHOOK_SECRET'],
    with: 'TELEGRAM_API_URL',
    use: 'messages go to Telegram',
  },
  {
    names: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    with: 'GOOGLE_ISSUER',
    use: 'people sign in with Google',
  },
  {
    names: ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
    with: 'FACEBOOK_ISSUER',
    use: 'people sign in with Facebook',
  },
] as const satisfies { names: (keyof Env)[]; with?: keyof Env; use: string }[]

/** Refuses an incomplete account at an outside service, which could not be used and would not be noticed. */
function wholeFamilies(env: Env): Env {
  for (const family of FAMILIES) {
    const missing = family.names.filter((name) => env[name] === undefined)
    const isNoneSet = missing.length === family.names.length && !('with' in family && env[family.with] !== undefined)
    if (missing.length === 0 || isNoneSet) continue
    throw new StartError(`${missing[0]} is missing: ${family.use} only when all of ${family.names.join(', ')} are set`)
  }
  return env
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
  if (parsed.success) return strongHashing(wholeFamilies(parsed.data))
  const issue = parsed.error.issues[0]
  const name = issue?.path.join('.') ?? 'environment'
  throw new StartError(`${name} is wrong: ${issue?.message ?? 'not valid'}`)
}
