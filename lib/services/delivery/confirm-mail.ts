import 'server-only'
import type { ChannelTarget } from '@/lib/domain/notification/channel-target'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { DeliveryStore } from '@/lib/infra/db/network-store'

/** What `confirmMail` writes; `hashToken` is the hash under which tokens are stored. */
export type ConfirmMailDeps = Pick<DeliveryStore, 'confirmTarget'> & {
  readonly now: () => UnixMicros
  readonly hashToken: (token: string) => string
}

/**
 * Confirms a mailbox by the token of its confirmation link, which works once.
 * Errors: `NotFound` for a token that is unknown, used, replaced by a newer one or expired.
 */
export async function confirmMail(
  deps: ConfirmMailDeps,
  { token }: { token: string },
): Promise<Result<Pick<ChannelTarget, 'account' | 'address'>, Failure<'NotFound'>>> {
  const confirmHash = deps.hashToken(token)
  const target = await deps.confirmTarget({ confirmHash, now: deps.now() })
  if (target === null) {
    return failure('NotFound', 'This link was used before, is too old, or is not one of ours')
  }
  return ok({ account: target.account, address: target.address })
}
