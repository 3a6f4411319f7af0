import 'server-only'
import type { ChannelTarget } from '@/lib/domain/notification/channel-target'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, type Result } from '@/lib/domain/shared/result'
import { type AddTargetDeps, addTarget } from './add-target'

/** A browser's push subscription. */
export type PushSubscription = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  readonly label: string
}

/** What `addPushTarget` checks and writes. */
export type AddPushTargetDeps = AddTargetDeps & {
  /** Why messages cannot be sent to the URL (not https, private or unknown host); `null` if they can. */
  readonly refuseAddress: (url: string) => Promise<string | null>
  /** Whether messages can be encrypted for this key. */
  readonly isPushKey: (p256dh: string) => boolean
}

/**
 * Adds a browser as target of an account. The endpoint is an untrusted URL and is checked.
 * Errors: `InvalidParameter` naming the field.
 */
export async function addPushTarget(
  deps: AddPushTargetDeps,
  { account, subscription }: { account: Address; subscription: PushSubscription },
): Promise<Result<ChannelTarget, Failure<'InvalidParameter'>>> {
  const { endpoint, keys, label } = subscription
  if (!deps.isPushKey(keys.p256dh)) {
    return failure('InvalidParameter', 'keys.p256dh: expected a point of the curve P-256')
  }
  const refusal = await deps.refuseAddress(endpoint)
  if (refusal !== null) return failure('InvalidParameter', `endpoint: ${refusal}`)
  return addTarget(deps, {
    account,
    channel: 'push',
    state: 'active',
    address: endpoint,
    details: { ...keys, label },
    confirm: null,
  })
}
