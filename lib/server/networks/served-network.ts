import 'server-only'
import type { JsonRpcRequest, JsonRpcResponse } from '@/lib/contract/codecs/json-rpc'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import type { TxHash } from '@/lib/domain/shared/hex'
import type { Failure, Result } from '@/lib/domain/shared/result'
import type { GateHandler } from '@/lib/infra/chain/local/node-gate'
import type { ServedSolver } from '@/lib/server/engine/served-solver'
import type { GatewaySource } from '@/lib/server/gateway/gateway-source'
import type { MarketData } from '@/lib/server/market/market-data'
import type { OrderBook } from '@/lib/server/order-book/order-book'
import type { ChainWatch } from '@/lib/server/rpc-socket/chain-watch'
import type { Rpc } from '@/lib/server/rpc-socket/rpc'
import type { NetworkReadiness } from './network-readiness'

/** Where a network's orders are stored: here, or in another deployment we forward to. */
type OrderBookSource = { readonly kind: 'own'; readonly book: OrderBook } | GatewaySource

/** One network as the API serves it. */
export type ServedNetwork = {
  readonly name: string
  readonly chainId: number
  readonly aliases: readonly string[]
  readonly view: NetworkView
  /** Seconds between blocks as measured by now; absent where they are as in `view`. */
  readonly blockSeconds?: () => number
  readonly orderBook: OrderBookSource
  readonly market: MarketData
  /** Calls of clients. */
  readonly rpc: Rpc
  /** The same for our own calls, which do not wait behind those of clients. */
  readonly ownRpc: Rpc
  /** New blocks for those who wait for them by WebSocket; only where the chain is our own. */
  readonly watch?: ChainWatch
  /** The port of the local node, in the process that runs one. */
  readonly nodePort?: {
    /** Begins to answer there. */
    readonly open: (handler: GateHandler) => void
    /** What programs there may call besides `rpc`; null where they may not command the node. */
    readonly command: ((call: JsonRpcRequest) => Promise<JsonRpcResponse>) | null
  }
  /** Null where test funds do not exist. */
  readonly faucet:
    | ((to: Address) => Promise<Result<readonly TxHash[], Failure<'InvalidParameter'>>>)
    | null
  /** The built-in solvers as an engine for others; null where they are not served. */
  readonly solver: ServedSolver | null
  readonly readiness: () => Promise<readonly NetworkReadiness[]>
  readonly stop: () => Promise<void>
}

/** The order book of a network that has its own; throws for any other network. */
export function ownBook({ name, orderBook }: Pick<ServedNetwork, 'name' | 'orderBook'>): OrderBook {
  if (orderBook.kind !== 'own') throw new Error(`orders of ${name} are kept elsewhere`)
  return orderBook.book
}
