import 'server-only'
import { shortfallNotification } from '@/lib/domain/notification/shortfall-notification'
import { surplusToken } from '@/lib/domain/notification/trade-notifications'
import {
  isOver,
  type UpstreamOrder,
  type UpstreamTrade,
  type WatchedOrder,
} from '@/lib/domain/notification/watched-order'
import {
  firstSeen,
  neededFindings,
  newlyPlaced,
  type WatchedChanges,
  watchedChanges,
} from '@/lib/domain/notification/watched-order-changes'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { MAX_UINT256 } from '@/lib/domain/shared/amount'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { NotificationStore } from '@/lib/infra/db/network-store'
import {
  type EpisodeDeps,
  type FoundEpisodes,
  findFundingEpisodes,
} from '@/lib/services/engine/find-funding-episodes'
import type { EndNoticeStore } from '@/lib/services/notifications/notify-cancellations'
import type { StepNotificationContext } from '@/lib/services/notifications/step-notifications'
import { type TokenMetadataSource, tokensOf } from '@/lib/services/notifications/token-metadata'
import { readAccountOrders, type UpstreamReads } from './read-account-orders'
import { toNotifiedOrder, upstreamNotifications } from './upstream-notifications'

type PollStore = EndNoticeStore &
  Pick<NotificationStore, 'upsertWatchedOrders' | 'recordPoll' | 'withdrawNotificationsOfOrders'>

/** What `pollUpstreamAccount` reads of the upstream, the chain and the store, and writes. */
export type PollDeps = Pick<StepNotificationContext, 'network' | 'now'> &
  TokenMetadataSource &
  UpstreamReads &
  EpisodeDeps &
  Pick<NotificationStore, 'selectLastPoll'> & {
    /** Oldest first, as far as their transactions are known. */
    readonly trades: (uid: OrderUid) => Promise<readonly UpstreamTrade[]>
    readonly transaction: (work: (store: PollStore) => Promise<void>) => Promise<void>
  }

/** At the first poll, orders younger than this count as new if placed after the account was known. */
const YOUNG_MICROS = 10 * 60 * 1_000_000
/** A poll is recorded at most this often. */
const RECORD_POLL_MICROS = 86_400 * 1_000_000

/**
 * The orders that a later poll has to read again. `isUncertain`: the upstream reports a status of one of them that
 * is not taken over yet.
 */
export type AccountPoll = {
  readonly changing: readonly OrderUid[]
  readonly isUncertain: boolean
}

/** What a poll found that must be written. */
type PollFindings = {
  readonly compared: readonly Compared[]
  /** Seen for the first time; no notification is sent about them. */
  readonly first: readonly WatchedOrder[]
  readonly episodes: FoundEpisodes
}

type Compared = { readonly order: UpstreamOrder; readonly changes: WatchedChanges }

/**
 * Polls an account's orders at another deployment and creates notifications about what changed since
 * the last poll; the orders' new state and the notifications are written in one transaction. The
 * first poll creates no notifications about orders that ended before. Returns the account's orders
 * that can still change, and whether one has changed in a way that only a later poll can be sure of.
 */
export async function pollUpstreamAccount(
  deps: PollDeps,
  { account, since }: { readonly account: Address; readonly since: UnixMicros },
): Promise<AccountPoll> {
  const at = deps.now()
  const lastPoll = await deps.selectLastPoll({ account })
  const isFirst = lastPoll === null
  const { orders, known } = await readAccountOrders(deps, { account, isFirst, now: at })
  const newSince = isFirst ? Math.max(since, at - YOUNG_MICROS) : 0
  const replacements = new Map(
    orders.flatMap(({ uid, replaces }) => (replaces === null ? [] : [[replaces, uid] as const])),
  )
  const compared: Compared[] = []
  const first: WatchedOrder[] = []
  for (const order of orders) {
    const isNew = order.createdAt >= newSince
    const before = known.get(order.uid) ?? (isNew ? newlyPlaced(order) : null)
    if (before === null) first.push(firstSeen(order, at))
    else {
      const replacedBy = replacements.get(order.uid) ?? null
      compared.push({ order, changes: await compare(deps, before, order, replacedBy) })
    }
  }
  const isStored = ({ watched }: WatchedChanges) =>
    isSameState(known.get(watched.uid) ?? null, watched)
  const findings = {
    compared: compared.filter(({ changes }) => !isStored(changes)),
    first,
    episodes: await findFundingEpisodes(deps, orders),
  }
  const isRecorded = lastPoll !== null && at - lastPoll < RECORD_POLL_MICROS
  await writeFindings(deps, findings, isRecorded ? null : { account, at })
  const watched = [...first, ...compared.map(({ changes }) => changes.watched)]
  const changing = watched.filter(({ pollUntil }) => pollUntil === null || pollUntil > at)
  return {
    changing: changing.map(({ uid }) => uid),
    isUncertain: compared.some(({ order, changes }) => order.status !== changes.watched.status),
  }
}

async function compare(
  deps: PollDeps,
  before: WatchedOrder,
  order: UpstreamOrder,
  replacedBy: OrderUid | null,
): Promise<WatchedChanges> {
  const needed = neededFindings(before, order)
  const findings = {
    trades: needed.trades ? await deps.trades(order.uid) : null,
    isInvalidated: needed.isInvalidated ? await isInvalidated(deps, order) : null,
    replacedBy,
  }
  return watchedChanges(before, order, findings, deps.now())
}

/**
 * The contract counts more than any order is over as filled:
 * lib/docs/protocol.md#settlement-contract.
 */
async function isInvalidated(deps: EpisodeDeps, { uid }: UpstreamOrder): Promise<boolean | null> {
  const filled = await deps.filledOnChain(uid)
  return filled === null ? null : filled === MAX_UINT256
}

const isSameState = (before: WatchedOrder | null, after: WatchedOrder): boolean =>
  before !== null &&
  before.status === after.status &&
  before.unreportedSell === after.unreportedSell &&
  before.fills.sellAmount === after.fills.sellAmount &&
  before.fills.buyAmount === after.fills.buyAmount

/** Writes what a poll found, and records the poll itself unless `poll` is `null`. */
async function writeFindings(
  deps: PollDeps,
  { compared, first, episodes }: PollFindings,
  poll: { readonly account: Address; readonly at: UnixMicros } | null,
): Promise<void> {
  const { begun } = episodes
  const count = compared.length + first.length + begun.length + episodes.ended.length
  if (count === 0 && poll === null) return
  const notified = compared.filter(
    ({ changes: { fills, end } }) => fills.length > 0 || end !== null,
  )
  const mentioned = [...notified, ...begun].map(({ order }) => order.data)
  const traded = compared.filter(({ changes }) => changes.fills.length > 0)
  const tokens = await deps.loadTokens(tokensOf(mentioned))
  const surplus = traded.map(({ order }) =>
    surplusToken(toNotifiedOrder(order, { ...deps, tokens })),
  )
  const usdPrices = await deps.usdPrices([...new Set(surplus.map(({ address }) => address))])
  const context = { ...deps, tokens, usdPrices }
  const ended = compared.filter(({ changes }) => isOver(changes.watched.status))
  await deps.transaction(async (store) => {
    if (poll !== null) await store.recordPoll(poll)
    await store.upsertWatchedOrders({
      orders: [...first, ...compared.map(({ changes }) => changes.watched)],
    })
    for (const { order, changes } of compared) {
      if (changes.withdrawn.length === 0) continue
      await store.withdrawNotificationsOfOrders({ uids: [order.uid], types: changes.withdrawn })
    }
    await store.insertNotifications({
      notifications: [
        ...compared.flatMap(({ order, changes }) => upstreamNotifications(context, order, changes)),
        ...begun.map(({ order, ...fact }) =>
          shortfallNotification(toNotifiedOrder(order, context), { ...fact, at: context.now() }),
        ),
      ],
    })
    const endedUids = ended.map(({ order }) => order.uid)
    await store.endEpisodes({ uids: [...episodes.ended, ...endedUids], at: context.now() })
  })
}
