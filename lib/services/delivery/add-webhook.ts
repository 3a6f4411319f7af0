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
import { type AddTargetDeps, addTarget } from './add-target'

export type AddWebhookDeps = AddTargetDeps & {
  readonly selectTargets: (of: { account: Address }) => Promise<readonly ChannelTarget[]>
  readonly newSecret: () => string
  /** Whether webhooks may be plain HTTP. */
  readonly allowPlain: boolean
  /** Why we would not post there, or `null`. */
  readonly refuseHost: (url: string) => Promise<string | null>
}

/** When a secret that is replaced now signs its last. */
export const previousSecretUntil = (now: UnixMicros): UnixMicros =>
  unixMicros(now + limits.previousSecretSeconds * 1_000_000)

/**
 * Has an account told by requests to a URL, signed with a secret that is told here alone. A URL the
 * account has already gets a new secret, beside which the old one signs for a while.
 * Errors: `InvalidParameter` naming the URL, or when the account has as many as it may.
 */
export async function addWebhook(
  deps: AddWebhookDeps,
  { account, url }: { account: Address; url: string },
): Promise<Result<{ target: ChannelTarget; secret: string }, Failure<'InvalidParameter'>>> {
  const parsed = parseWebhookUrl(url, deps.allowPlain)
  if (!parsed.ok) return parsed
  const refusal = await deps.refuseHost(parsed.value)
  if (refusal !== null) return failure('InvalidParameter', `url: ${refusal}`)
  const present = (await deps.selectTargets({ account })).find(
    (one) => one.channel === 'webhook' && one.address === parsed.value,
  )
  const secret = deps.newSecret()
  const secrets = rotateSecret(
    present === undefined ? null : readWebhookSecrets(present.details),
    secret,
    previousSecretUntil(deps.now()),
  )
  const added = await addTarget(deps, {
    ...{ account, channel: 'webhook', state: 'active', address: parsed.value },
    details: webhookDetails(secrets),
    confirm: null,
  })
  return added.ok ? ok({ target: added.value, secret }) : added
}
