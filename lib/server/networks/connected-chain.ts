import 'server-only'
import type { PublicClient } from 'viem'
import type { ChainReader } from '@/lib/infra/chain/chain-reader'
import type { MarketFeed } from '@/lib/infra/chain/market-feed'
import type { PoolDirectory } from '@/lib/infra/chain/pair-directory'
import type { TokenProbe } from '@/lib/infra/chain/token-probe'

/** Access to the node of a network with its own order book. */
export type ConnectedChain = {
  readonly client: PublicClient
  readonly reader: ChainReader
  /**
   * One read with a short time-out: readiness reports the node's present state, and retries would
   * only delay that.
   */
  readonly statusReader: ChainReader
  readonly feed: MarketFeed
  readonly pools: PoolDirectory
  readonly tokenProbe: TokenProbe
}
