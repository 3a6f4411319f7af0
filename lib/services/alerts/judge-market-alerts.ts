import 'server-only'
import { type AlertMarket, alertGauges, type WatchedGauge } from '@/lib/domain/alert/alert-gauges'
import { type AlertCrossing, alertNotification } from '@/lib/domain/alert/alert-notification'
import { CHANGE_WINDOWS, type WatchedMarket } from '@/lib/domain/alert/market-alert'
import { HOUR_SECONDS } from '@/lib/domain/market/sampling'
import type { BlockHeader } from '@/lib/domain/network/block'
import type { NotifiedNetwork } from '@/lib/domain/notification/notified-order'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { AlertStore, MarketStore, NotificationStore } from '@/lib/infra/db/network-store'

/** The market after one block. */
export type PresentMarket = Pick<AlertMarket, 'pools' | 'prices'> & { readonly block: BlockHeader }

/** What a round of alerts reads and writes. */
export type JudgeMarketAlertsDeps = Pick<
  AlertStore,
  'selectWatchedGauges' | 'selectPastPools' | 'selectPastPrices' | 'selectLastKnown'
> & {
  readonly network: NotifiedNetwork
  /** The market now; null before there is one. */
  readonly present: () => Promise<PresentMarket | null>
  /** How a pool or a token is called in messages; `pools` are those of now. */
  readonly nameOf: (
    watched: Pick<WatchedMarket, 'subject' | 'address'>,
    pools: readonly PoolYield[],
  ) => string
  /** For how long the index has stood still, in seconds. */
  readonly stalledSeconds: () => number
  readonly now: () => UnixMicros
  readonly transaction: <T>(work: (store: JudgeStore) => Promise<T>) => Promise<T>
}

/** Store operations that tell crossings, in one transaction. */
type JudgeStore = Pick<AlertStore, 'judgeAlerts'> &
  Pick<MarketStore, 'lockMarket' | 'selectMarketBlocks'> &
  Pick<NotificationStore, 'insertNotifications'>

/**
 * One round: judges every alert of a network by its market of now and notifies accounts of crossings.
 * The number of statements does not depend on how many alerts there are. Returns the crossings; none
 * when the market was read from a block that has been left since.
 */
export async function judgeMarketAlerts(
  deps: JudgeMarketAlertsDeps,
): Promise<readonly AlertCrossing[]> {
  const watched = await deps.selectWatchedGauges({})
  if (watched.length === 0) return []
  const present = await deps.present()
  if (present === null) return []
  const market = await completeMarket(deps, watched, present)
  const gauges = alertGauges(watched, market)
  const { block } = present
  return deps.transaction(async (store) => {
    // Held, so that no block is left between this and the notifications.
    await store.lockMarket({})
    const blocks = await store.selectMarketBlocks({})
    if (!blocks.some(({ hash }) => hash === block.hash)) return []
    const now = deps.now()
    const crossings = await store.judgeAlerts({ gauges, blockNumber: block.number, now })
    await store.insertNotifications({
      notifications: crossings.map((crossing) =>
        alertNotification(crossing, {
          network: deps.network,
          name: deps.nameOf(crossing, present.pools),
          blockNumber: block.number,
          at: now,
        }),
      ),
    })
    return crossings
  })
}

/** Adds the past of what is watched for a change, and since when a missing value is missing. */
async function completeMarket(
  deps: JudgeMarketAlertsDeps,
  watched: readonly WatchedGauge[],
  { pools, prices, block }: PresentMarket,
): Promise<AlertMarket> {
  const changes = watched.filter(({ condition }) => condition === 'rises' || condition === 'falls')
  const hour = unixSeconds(Math.floor(block.timestamp / HOUR_SECONDS) * HOUR_SECONDS)
  const at = { hour, windows: changes.length === 0 ? [] : CHANGE_WINDOWS }
  const tokens = changes.flatMap(({ subject, address }) => (subject === 'token' ? [address] : []))
  const missing = watched.filter((gauge) => gauge.condition === 'missing')
  const known = await deps.selectLastKnown({
    missing: missing.map(({ subject, address }) => ({ subject, address })),
  })
  const knownAt = new Map(known.map((row) => [`${row.subject}:${row.address}`, row.time]))
  return {
    pools,
    prices,
    pastPools: await deps.selectPastPools({ ...at, pools: poolsFor(changes, pools) }),
    pastPrices: await deps.selectPastPrices({ ...at, tokens: [...new Set(tokens)] }),
    missingSeconds: (subject, address) => {
      const time = knownAt.get(`${subject}:${address}`)
      return time === undefined ? NEVER_SECONDS : Math.max(0, block.timestamp - time)
    },
    stalledSeconds: deps.stalledSeconds(),
  }
}

/** Longer than any window. */
const NEVER_SECONDS = 1e9

/** The watched pools, and those that hold a watched token. */
function poolsFor(
  changes: readonly WatchedGauge[],
  pools: readonly PoolYield[],
): readonly Address[] {
  const watched = new Set(changes.map(({ address }) => address))
  return pools.flatMap(({ address, tokens }) =>
    watched.has(address) || tokens.some((token) => watched.has(token)) ? [address] : [],
  )
}
