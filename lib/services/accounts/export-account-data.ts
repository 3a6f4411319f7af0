import 'server-only'
import { limits } from '@/lib/contract/limits'
import type { Subscription } from '@/lib/domain/notification/channel'
import type { DeliveryLogEntry } from '@/lib/domain/notification/delivery'
import type { Notification } from '@/lib/domain/notification/notification'
import type { ReadState } from '@/lib/domain/notification/read-state'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type {
  AccountStore,
  DeliveryStore,
  InboxStore,
  WatchStore,
} from '@/lib/infra/db/network-store'
import { type AccountWatches, listWatches } from '@/lib/services/alerts/set-watches'
import { type TargetView, targetView } from '@/lib/services/delivery/list-channels'

type AccountInput = { readonly account: Address }

type SessionRecord = {
  readonly account: Address
  readonly chainId: number
  readonly createdAt: UnixMicros
  readonly expiresAt: UnixMicros
}

/** What `exportAccountData` reads. */
export type ExportAccountDataDeps = Pick<
  AccountStore,
  'selectSessionsOf' | 'selectLinkCodesOf' | 'selectAnnouncementsTo'
> &
  Pick<DeliveryStore, 'selectTargets' | 'selectSubscriptions' | 'selectDeliveryLog'> &
  Pick<WatchStore, 'selectWatches' | 'selectAlerts'> &
  Pick<InboxStore, 'selectReadState'> & { readonly now: () => UnixMicros }

/**
 * What is stored about one account: open sessions, pending link codes, the announcements to it alone, and its
 * newest deliveries, newest first, at most `limits.exportedDeliveries`.
 */
export type AccountData = {
  readonly account: Address
  readonly sessions: readonly SessionRecord[]
  readonly readState: ReadState
  readonly subscriptions: readonly Subscription[]
  readonly targets: readonly TargetView[]
  readonly linkCodes: readonly { readonly expiresAt: UnixMicros }[]
  readonly deliveries: readonly DeliveryLogEntry[]
  readonly announcements: readonly Notification[]
  readonly watches: AccountWatches
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
    sessions: await deps.selectSessionsOf({ account, now }),
    readState: await deps.selectReadState({ account }),
    subscriptions: await deps.selectSubscriptions({ account }),
    targets: targets.map(targetView),
    linkCodes: await deps.selectLinkCodesOf({ account, now }),
    deliveries: await newestDeliveries(deps, account),
    announcements: await deps.selectAnnouncementsTo({ account }),
    watches: await listWatches(deps, { account }),
  }
}

/** Page size, so that no single query blocks others for long. */
const PAGE = 1_000

async function newestDeliveries(
  { selectDeliveryLog }: ExportAccountDataDeps,
  account: Address,
): Promise<readonly DeliveryLogEntry[]> {
  const found: DeliveryLogEntry[] = []
  while (found.length < limits.exportedDeliveries) {
    const limit = Math.min(PAGE, limits.exportedDeliveries - found.length)
    const before = found.at(-1)?.id ?? null
    const page = await selectDeliveryLog({ account, target: null, state: null, before, limit })
    found.push(...page)
    if (page.length < limit) break
  }
  return found
}
