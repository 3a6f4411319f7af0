import 'server-only'
import type { OnchainOrder } from '@/lib/domain/placement/onchain-book-order'
import type { PlacementLog } from '@/lib/domain/settlement/chain-events'
import { inTransaction, type NetworkStore } from '@/lib/infra/db/network-store'
import {
  type AuctionMemory,
  forgetOpenOrders,
  rememberIndexed,
} from '@/lib/services/engine/auction-memory'
import { type Finality, followFinality } from '@/lib/services/engine/follow-finality'
import { followOrigin, type Origin } from '@/lib/services/engine/follow-origin'
import { indexChain } from '@/lib/services/engine/index-chain'
import { checkPlacement } from '@/lib/services/order-book/check-placement'
import type { EngineConfig } from './engine-config'

/** Blocks read per indexing step. */
const INDEX_CHUNK_BLOCKS = 500

/** What indexing needs of an engine. */
export type IndexConfig = Pick<
  EngineConfig,
  | 'network'
  | 'database'
  | 'settings'
  | 'readEvents'
  | 'durable'
  | 'startBlock'
  | 'notified'
  | 'tokens'
  | 'judge'
  | 'now'
> & {
  readonly reader: Pick<EngineConfig['reader'], 'head' | 'header' | 'finalized'>
  readonly changes: Pick<EngineConfig['changes'], 'publish'>
  readonly observer: Pick<EngineConfig['observer'], 'reorganised' | 'orderPlacedOnChain'>
}

/** What is known of a network's chain besides its indexed blocks. */
export type ChainMemory = { readonly finality: Finality; readonly origin: Origin }

/** Where the chain of this network's index begins and how far it is final; for all rounds of an engine. */
export const rememberChain = (
  { reader, startBlock }: Pick<IndexConfig, 'reader' | 'startBlock'>,
  store: NetworkStore,
): ChainMemory => ({
  finality: followFinality({ ...store, finalized: reader.finalized }),
  origin: followOrigin({ ...store, header: reader.header }, startBlock),
})

/** `indexChain` on this network's store. */
export async function indexNetwork(config: IndexConfig, store: NetworkStore, memory: ChainMemory) {
  const { database, settings, reader, observer, network } = config
  const before = await store.selectIndexedHead({})
  const outcome = await indexChain(
    {
      ...store,
      ...config.tokens,
      judge: config.judge,
      now: config.now,
      network: config.notified,
      head: reader.head,
      header: reader.header,
      ...memory,
      readEvents: config.readEvents,
      durable: config.durable,
      checkPlacement: placementChecker(config, store),
      transaction: (work) => inTransaction(database, settings.chainId, work),
      notifyOrders: config.changes.publish,
    },
    { startBlock: config.startBlock, chunkBlocks: INDEX_CHUNK_BLOCKS },
  )
  if (outcome.kind === 'waiting') return outcome
  if (outcome.forkBlock !== null) {
    observer.reorganised({
      network,
      forkBlock: outcome.forkBlock,
      oldHead: before?.number ?? outcome.forkBlock,
    })
  }
  for (const { order, placementError } of outcome.placed) {
    observer.orderPlacedOnChain({ network, uid: order.uid, placementError })
  }
  return outcome
}

/**
 * `indexNetwork` for an engine that auctions: its memory of the auctions then holds nothing that the
 * chain has changed, also where indexing ends in a fault after it has stored a part.
 */
export async function indexForAuctions(
  config: IndexConfig,
  store: NetworkStore,
  chain: ChainMemory,
  memory: AuctionMemory,
) {
  const known = forgetOpenOrders(memory)
  const outcome = await indexNetwork(config, store, chain)
  if (outcome.kind === 'indexed') {
    rememberIndexed(memory, known, {
      settled: outcome.settlements.flatMap(({ log }) => log.trades.map(({ uid }) => uid)),
      changed: outcome.changed,
      isReorganised: outcome.forkBlock !== null,
    })
  }
  return outcome
}

/** `checkPlacement` with this network's settings. */
const placementChecker =
  ({ settings }: Pick<IndexConfig, 'settings'>, store: NetworkStore) =>
  (log: PlacementLog): Promise<OnchainOrder> =>
    checkPlacement(
      {
        ...store,
        settlementContract: settings.settlementContract,
        protocolFees: settings.protocolFees,
        minValiditySeconds: settings.minValiditySeconds,
        wrappedNativeToken: settings.wrappedNativeToken,
        hooksTrampoline: settings.hooksTrampoline,
        isForbidden: (account) => settings.deniedAccounts.has(account),
        isUnsupportedToken: (token) => settings.unsupportedTokens.has(token),
      },
      log,
    )
