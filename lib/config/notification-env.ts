import 'server-only'
import * as z from 'zod'

/**
 * The source of announcements. Off: the notification endpoint responds with 503. `own`: our store;
 * the key protects its publishing endpoint. `strapi`: the same, plus the entries of a Strapi CMS,
 * for which the key is the token.
 */
export type CmsEnv =
  | { readonly kind: 'off' }
  /** Enabled without a key: works like off, but is reported differently. */
  | { readonly kind: 'keyless' }
  /** `null`: no key was configured, so the embedded start creates and stores one. */
  | { readonly kind: 'own'; readonly apiKey: string | null }
  /** `baseUrl` has no trailing slash. */
  | { readonly kind: 'strapi'; readonly apiKey: string; readonly baseUrl: string }

export type TelegramEnv = {
  readonly botToken: string
  /** Without the `@`. */
  readonly botName: string
  /** Base URL of the bot interface, without a trailing slash. */
  readonly baseUrl: string
}

export type NotificationsEnv = {
  readonly cms: CmsEnv
  /**
   * Public URL of this deployment, for links and sign-in, without a trailing slash; null: the
   * address it listens on.
   */
  readonly publicUrl: string | null
  /** null: no mail is sent. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null
  readonly telegram: TelegramEnv | null
  /** Contact for push services about this server: a `mailto:` or `https:` URL. */
  readonly pushContact: string
  /** True allows webhooks and push endpoints at private addresses and plain HTTP: tests only. */
  readonly allowPrivateTargets: boolean
}

const url = z
  .url({ protocol: /^https?$/ })
  .transform((text) => text.replace(/\/+$/, ''))
  .optional()

/** The variables, as part of the full schema. */
export const notificationVariables = {
  CMS_ENABLED: z.enum(['true', 'false']).optional(),
  CMS_API_KEY: z.string().min(16, 'at least 16 characters').optional(),
  CMS_BASE_URL: url,
  PUBLIC_URL: url,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  TELEGRAM_BOT_TOKEN: z.string().min(1).optional(),
  TELEGRAM_BOT_NAME: z
    .string()
    .regex(/^[A-Za-z0-9_]{5,32}$/, 'a bot name without @')
    .optional(),
  TELEGRAM_API_URL: url,
  PUSH_CONTACT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  ALLOW_PRIVATE_TARGETS: z.enum(['true', 'false']).default('false'),
} as const

const TELEGRAM_HOST = 'https://api.telegram.org'
/** Push services require a contact; an address that reaches nobody is better than a wrong one. */
const NO_CONTACT = 'mailto:operator@localhost.invalid'

type Variables = z.output<z.ZodObject<typeof notificationVariables>>

/** Interprets the variables; incomplete pairs are added to `problems`. */
export function readNotifications(
  env: Variables,
  embedded: boolean,
  problems: string[],
): NotificationsEnv {
  if ((env.SMTP_URL === undefined) !== (env.MAIL_FROM === undefined)) {
    problems.push('SMTP_URL, MAIL_FROM: set both or neither')
  }
  if ((env.TELEGRAM_BOT_TOKEN === undefined) !== (env.TELEGRAM_BOT_NAME === undefined)) {
    problems.push('TELEGRAM_BOT_TOKEN, TELEGRAM_BOT_NAME: set both or neither')
  }
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = env
  const { TELEGRAM_BOT_TOKEN: botToken, TELEGRAM_BOT_NAME: botName } = env
  return {
    cms: readCms(env, embedded),
    publicUrl: env.PUBLIC_URL ?? null,
    mail: smtpUrl === undefined || from === undefined ? null : { smtpUrl, from },
    telegram:
      botToken === undefined || botName === undefined
        ? null
        : { botToken, botName, baseUrl: env.TELEGRAM_API_URL ?? TELEGRAM_HOST },
    pushContact: env.PUSH_CONTACT ?? NO_CONTACT,
    allowPrivateTargets: env.ALLOW_PRIVATE_TARGETS === 'true',
  }
}

/**
 * The embedded start switches it on with a key of its own:
 * lib/docs/notifications.md#inbox-switched-off.
 */
function readCms(env: Variables, embedded: boolean): CmsEnv {
  const { CMS_ENABLED: enabled, CMS_API_KEY: apiKey, CMS_BASE_URL: baseUrl } = env
  if (enabled === 'false') return { kind: 'off' }
  if (enabled === undefined)
    return embedded ? { kind: 'own', apiKey: apiKey ?? null } : { kind: 'off' }
  if (apiKey === undefined) return { kind: 'keyless' }
  return baseUrl === undefined ? { kind: 'own', apiKey } : { kind: 'strapi', apiKey, baseUrl }
}
