import 'server-only'
import {
  readWebhookSecrets,
  rotateSecret,
  webhookDetails,
} from '@/lib/domain/notification/webhook-secrets'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { DeliveryStore } from '@/lib/infra/db/network-store'
import { previousSecretUntil } from './add-webhook'

/** What `rotateWebhookSecret` reads and writes; `newSecret` returns an unguessable secret. */
export type RotateWebhookSecretDeps = Pick<
  DeliveryStore,
  'selectTarget' | 'updateTargetDetails'
> & {
  readonly now: () => UnixMicros
  readonly newSecret: () => string
}

/**
 * Gives a webhook a new secret; the old one also signs for a limited time.
 * Errors: `NotFound` when the account has no such webhook.
 */
export async function rotateWebhookSecret(
  deps: RotateWebhookSecretDeps,
  of: { account: Address; id: string },
): Promise<Result<{ secret: string; previousUntil: UnixMicros }, Failure<'NotFound'>>> {
  const target = await deps.selectTarget(of)
  if (target?.channel !== 'webhook') {
    return failure('NotFound', 'This account has no such webhook')
  }
  const secret = deps.newSecret()
  const previousUntil = previousSecretUntil(deps.now())
  const secrets = rotateSecret(readWebhookSecrets(target.details), secret, previousUntil)
  await deps.updateTargetDetails({ id: target.id, details: webhookDetails(secrets) })
  return ok({ secret, previousUntil })
}
