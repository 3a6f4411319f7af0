import 'server-only'
import type { ChannelTarget } from '@/lib/domain/notification/channel-target'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { DeliveryStore } from '@/lib/infra/db/network-store'

/** What `unsubscribeMail` reads and writes. */
export type UnsubscribeMailDeps = {
  readonly now: () => UnixMicros
  /** The target whose mails contain this token; `null` when the token is not ours. */
  readonly targetOfToken: (token: string) => string | null
  readonly transaction: <T>(
    work: (store: Pick<DeliveryStore, 'revokeTarget'>) => Promise<T>,
  ) => Promise<T>
}

/**
 * Stops mails to a mailbox permanently: it must be confirmed again before anything is sent to it.
 * Unsubscribing twice succeeds.
 * Errors: `NotFound` for a token that is not ours, or whose mailbox was removed by its account.
 */
export async function unsubscribeMail(
  deps: UnsubscribeMailDeps,
  { token }: { token: string },
): Promise<Result<Pick<ChannelTarget, 'address'>, Failure<'NotFound'>>> {
  const id = deps.targetOfToken(token)
  const outcome = 'unsubscribed by a link in a mail'
  const now = deps.now()
  const target =
    id === null ? null : await deps.transaction((store) => store.revokeTarget({ id, outcome, now }))
  return target === null
    ? failure('NotFound', 'Nothing is sent by this link any more')
    : ok({ address: target.address })
}
