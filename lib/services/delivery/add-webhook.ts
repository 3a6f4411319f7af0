import 'server-only'
import { limits } from '@/lib/contract/limits'
import type { ChannelTarget } from '@/lib/domain/notification/channel-target'
import {
  readWebhookSecrets,
  rotateSecret,
  webhookDetails,
} from '@/lib/domain/notification/webhook-secrets'
import { parseWebhookUrl } from '@/lib/domain/notification/webhook-url'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import type { DeliveryStore } from '@/lib/infra/db/network-store'
import { type AddTargetDeps, addTarget } from './add-target'

/** What `addWebhook` checks and writes; `newSecret` returns an unguessable secret. */
export type AddWebhookDeps = AddTargetDeps &
  Pick<DeliveryStore, 'selectTargets'> & {
    readonly newSecret: () => string
    /** Whether webhooks may be plain HTTP. */
    readonly allowPlain: boolean
    /** Why we do not send requests to the URL; `null` if we do. */
    readonly refuseHost: (url: string) => Promise<string | null>
  }

/** Until when a secret replaced at `now` also signs. */
export const previousSecretUntil = (now: UnixMicros): UnixMicros =>
  unixMicros(now + limits.previousSecretSeconds * 1_000_000)

/**
 * Adds a webhook to an account. Its requests are signed with a secret that is returned only here. A
 * URL the account already has gets a new secret; the old one also signs for a limited time.
 * Errors: `InvalidParameter` naming the URL, or when the account has reached its limit.
 */
export async function addWebhook(
  deps: AddWebhookDeps,
  { account, url }: { account: Address; url: string },
): Promise<Result<{ target: ChannelTarget; secret: string }, Failure<'InvalidParameter'>>> {
  const parsed = parseWebhookUrl(url, deps.allowPlain)
  if (!parsed.ok) return parsed
  const refusal = await deps.refuseHost(parsed.value)
  if (refusal !== null) return failure('InvalidParameter', `url: ${refusal}`)
  const existing = (await deps.selectTargets({ account })).find(
    (target) => target.channel === 'webhook' && target.address === parsed.value,
  )
  const secret = deps.newSecret()
  const secrets = rotateSecret(
    existing === undefined ? null : readWebhookSecrets(existing.details),
    secret,
    previousSecretUntil(deps.now()),
  )
  const added = await addTarget(deps, {
    account,
    channel: 'webhook',
    state: 'active',
    address: parsed.value,
    details: webhookDetails(secrets),
    confirm: null,
  })
  return added.ok ? ok({ target: added.value, secret }) : added
}
