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
  newlyPlaced,
  openQuestions,
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
import type { NotificationContextBase } from '@/lib/services/notifications/step-notifications'
import { type TokenMetadataSource, tokensOf } from '@/lib/services/notifications/token-metadata'
import { readAccountOrders, type UpstreamReads } from './read-account-orders'
import { upstreamNotifications, upstreamNotified } from './upstream-notifications'

type PollStore = EndNoticeStore &
  Pick<NotificationStore, 'upsertWatchedOrders' | 'recordPoll' | 'withdrawNotificationsOfOrders'>

export type PollDeps = Pick<NotificationContextBase, 'network' | 'now'> &
  TokenMetadataSource &
  UpstreamReads &
  EpisodeDeps &
  Pick<NotificationStore, 'selectLastPoll'> & {
    /** Oldest first, as far as their transactions are known. */
    readonly trades: (uid: OrderUid) => Promise<readonly UpstreamTrade[]>
    readonly transaction: (work: (store: PollStore) => Promise<void>) => Promise<void>
  }

/** Orders this young, placed when the account was known already, count as new at a first look. */
const YOUNG_MICROS = 10 * 60 * 1_000_000
/** Looks are noted this often. */
const NOTE_MICROS = 86_400 * 1_000_000

/** What a look found to be written. */
type PollFindings = {
  readonly compared: readonly Compared[]
  /** Seen for the first time, and nothing told of them. */
  readonly first: readonly WatchedOrder[]
  readonly episodes: FoundEpisodes
}

type Compared = { readonly order: UpstreamOrder; readonly changes: WatchedChanges }

/**
 * Looks at an account's orders with another deployment and tells what became of them since the last
 * look; the memory of them and the notifications are written in one transaction. An account looked
 * at for the first time is told nothing of what was over before. Answers whether it has orders that
 * can still change.
 */
export async function pollUpstreamAccount(
  deps: PollDeps,
  { account, since }: { readonly account: Address; readonly since: UnixMicros },
): Promise<{ readonly isBusy: boolean }> {
  const at = deps.now()
  const noted = await deps.selectLastPoll({ account })
  const isFirst = noted === null
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
    isSameMemory(known.get(watched.uid) ?? null, watched)
  const findings = {
    compared: compared.filter(({ changes }) => !isStored(changes)),
    first,
    episodes: await findFundingEpisodes(deps, orders),
  }
  const isNoted = noted !== null && at - noted < NOTE_MICROS
  await tell(deps, findings, isNoted ? null : { account, at })
  const memory = [...first, ...compared.map(({ changes }) => changes.watched)]
  return { isBusy: memory.some(({ askedUntil }) => askedUntil === null || askedUntil > at) }
}

async function compare(
  deps: PollDeps,
  before: WatchedOrder,
  order: UpstreamOrder,
  replacedBy: OrderUid | null,
): Promise<WatchedChanges> {
  const questions = openQuestions(before, order)
  const findings = {
    trades: questions.trades ? await deps.trades(order.uid) : null,
    isInvalidated: questions.isInvalidated ? await isInvalidated(deps, order) : null,
    replacedBy,
  }
  return watchedChanges(before, order, findings, deps.now())
}

/** Source: protocol, section 2.3: the contract counts more than any order is over as filled. */
async function isInvalidated(deps: EpisodeDeps, { uid }: UpstreamOrder): Promise<boolean | null> {
  const filled = await deps.filledOnChain(uid)
  return filled === null ? null : filled === MAX_UINT256
}

const isSameMemory = (before: WatchedOrder | null, after: WatchedOrder): boolean =>
  before !== null &&
  before.status === after.status &&
  before.unreportedSell === after.unreportedSell &&
  before.fills.sellAmount === after.fills.sellAmount &&
  before.fills.buyAmount === after.fills.buyAmount

/** Writes what a look found, and that it took place where `note` asks for it. */
async function tell(
  deps: PollDeps,
  { compared, first, episodes: { begun, ended } }: PollFindings,
  note: { readonly account: Address; readonly at: UnixMicros } | null,
): Promise<void> {
  const count = compared.length + first.length + begun.length + ended.length
  if (count === 0 && note === null) return
  const told = compared.filter(({ changes: { fills, end } }) => fills.length > 0 || end !== null)
  const named = [...told, ...begun].map(({ order }) => order.data)
  const traded = compared.filter(({ changes }) => changes.fills.length > 0)
  const tokens = await deps.loadTokens(tokensOf(named))
  const gained = traded.map(({ order }) =>
    surplusToken(upstreamNotified(order, { ...deps, tokens })),
  )
  const usdPrices = await deps.usdPrices([...new Set(gained.map(({ address }) => address))])
  const words = { ...deps, tokens, usdPrices }
  const over = compared.filter(({ changes }) => isOver(changes.watched.status))
  await deps.transaction(async (store) => {
    if (note !== null) await store.recordPoll(note)
    await store.upsertWatchedOrders({
      orders: [...first, ...compared.map(({ changes }) => changes.watched)],
    })
    for (const { order, changes } of compared) {
      if (changes.withdrawn.length === 0) continue
      await store.withdrawNotificationsOfOrders({ uids: [order.uid], types: changes.withdrawn })
    }
    await store.insertNotifications({
      notifications: [
        ...compared.flatMap(({ order, changes }) => upstreamNotifications(words, order, changes)),
        ...begun.map(({ order, ...fact }) =>
          shortfallNotification(upstreamNotified(order, words), { ...fact, at: words.now() }),
        ),
      ],
    })
    const gone = over.map(({ order }) => order.uid)
    await store.endEpisodes({ uids: [...ended, ...gone], at: words.now() })
  })
}
