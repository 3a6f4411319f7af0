import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'

/** The secrets that sign a webhook's messages. Shape: `whsec_` and base64. Source: Standard Webhooks. */
export type WebhookSecrets = {
  readonly secret: string
  /** The previous secret, which also signs until `until`; `null`: there is none. */
  readonly previous: { readonly secret: string; readonly until: UnixMicros } | null
}

/** Reads the secrets from the stored details of a target; `null` when there are none. */
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

/** Converts the secrets to the stored details of a target. */
export function webhookDetails({ secret, previous }: WebhookSecrets): Record<string, unknown> {
  return previous === null
    ? { secret }
    : { secret, previousSecret: previous.secret, previousUntil: previous.until }
}

/** Replaces the current secret; the replaced one also signs until `until`. */
export function rotateSecret(
  current: WebhookSecrets | null,
  secret: string,
  until: UnixMicros,
): WebhookSecrets {
  return { secret, previous: current === null ? null : { secret: current.secret, until } }
}

/** The secrets that sign at `now`, newest first. */
export function signingSecrets({ secret, previous }: WebhookSecrets, now: UnixMicros): string[] {
  return previous !== null && now < previous.until ? [secret, previous.secret] : [secret]
}
