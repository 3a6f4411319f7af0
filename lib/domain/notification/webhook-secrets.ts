import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'

/** What a webhook's messages are signed with. Shape: `whsec_` and base64. Source: Standard Webhooks. */
export type WebhookSecrets = {
  readonly secret: string
  /** The one before, which signs too until then; `null`: there is none. */
  readonly previous: { readonly secret: string; readonly until: UnixMicros } | null
}

/** The secrets in the details a target is stored with; `null` when they hold none. */
export function readWebhookSecrets(
  details: Readonly<Record<string, unknown>>,
): WebhookSecrets | null {
  const { secret, previousSecret, previousUntil } = details
  if (typeof secret !== 'string') return null
  const hasPrevious = typeof previousSecret === 'string' && typeof previousUntil === 'number'
  return {
    secret,
    previous: hasPrevious ? { secret: previousSecret, until: unixMicros(previousUntil) } : null,
  }
}

/** The details a target is stored with. */
export function webhookDetails({ secret, previous }: WebhookSecrets): Record<string, unknown> {
  return previous === null
    ? { secret }
    : { secret, previousSecret: previous.secret, previousUntil: previous.until }
}

/** Puts a new secret in the place of the present one, which signs beside it until `until`. */
export function rotateSecret(
  present: WebhookSecrets | null,
  secret: string,
  until: UnixMicros,
): WebhookSecrets {
  return { secret, previous: present === null ? null : { secret: present.secret, until } }
}

/** The secrets that sign at a moment, newest first. */
export function signingSecrets({ secret, previous }: WebhookSecrets, now: UnixMicros): string[] {
  return previous !== null && now < previous.until ? [secret, previous.secret] : [secret]
}
