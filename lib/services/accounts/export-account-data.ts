import 'server-only'
import { limits } from '@/lib/contract/limits'
import type { Subscription } from '@/lib/domain/notification/channel'
import type { ChannelTarget } from '@/lib/domain/notification/channel-target'
import type { DeliveryLogEntry } from '@/lib/domain/notification/delivery'
import type { Notification } from '@/lib/domain/notification/notification'
import type { ReadState } from '@/lib/domain/notification/read-state'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { type TargetView, targetView } from '@/lib/services/delivery/list-channels'

type AccountInput = { readonly account: Address }

type SessionRecord = {
  readonly account: Address
  readonly chainId: number
  readonly createdAt: UnixMicros
  readonly expiresAt: UnixMicros
}

export type ExportAccountDataDeps = {
  readonly selectSessions: (
    of: AccountInput & { now: UnixMicros },
  ) => Promise<readonly SessionRecord[]>
  readonly selectReadState: (of: AccountInput) => Promise<ReadState>
  readonly selectSubscriptions: (of: AccountInput) => Promise<readonly Subscription[]>
  readonly selectTargets: (of: AccountInput) => Promise<readonly ChannelTarget[]>
  readonly selectLinkCodes: (
    of: AccountInput & { now: UnixMicros },
  ) => Promise<readonly { readonly expiresAt: UnixMicros }[]>
  /** Newest first; only those older than the delivery with the id `before`. */
  readonly selectDeliveries: (
    of: AccountInput & { before: number | null; limit: number },
  ) => Promise<readonly DeliveryLogEntry[]>
  readonly selectAnnouncements: (of: AccountInput) => Promise<readonly Notification[]>
  readonly now: () => UnixMicros
}

export type AccountData = {
  readonly account: Address
  readonly sessions: readonly SessionRecord[]
  readonly readState: ReadState
  readonly subscriptions: readonly Subscription[]
  readonly targets: readonly TargetView[]
  readonly linkCodes: readonly { readonly expiresAt: UnixMicros }[]
  readonly deliveries: readonly DeliveryLogEntry[]
  readonly announcements: readonly Notification[]
}

/** Everything stored about an account, without tokens, keys and secrets. */
export async function exportAccountData(
  deps: ExportAccountDataDeps,
  { account }: AccountInput,
): Promise<AccountData> {
  const now = deps.now()
  const targets = await deps.selectTargets({ account })
  return {
    account,
    sessions: await deps.selectSessions({ account, now }),
    readState: await deps.selectReadState({ account }),
    subscriptions: await deps.selectSubscriptions({ account }),
    targets: targets.map(targetView),
    linkCodes: await deps.selectLinkCodes({ account, now }),
    deliveries: await newestDeliveries(deps, account),
    announcements: await deps.selectAnnouncements({ account }),
  }
}

/** Page size, so that no single query blocks others for long. */
const PAGE = 1_000

async function newestDeliveries(
  { selectDeliveries }: ExportAccountDataDeps,
  account: Address,
): Promise<readonly DeliveryLogEntry[]> {
  const found: DeliveryLogEntry[] = []
  while (found.length < limits.exportedDeliveries) {
    const limit = Math.min(PAGE, limits.exportedDeliveries - found.length)
    const page = await selectDeliveries({ account, before: found.at(-1)?.id ?? null, limit })
    found.push(...page)
    if (page.length < limit) break
  }
  return found
}
