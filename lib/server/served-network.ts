import 'server-only'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'
import type { JsonRpcRequest, JsonRpcResponse } from '@/lib/contract/codecs/json-rpc'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import type { TxHash } from '@/lib/domain/shared/hex'
import type { OrderBook } from './order-book'

/** One network as the API serves it. */
export type ServedNetwork = {
  readonly name: string
  readonly chainId: number
  readonly aliases: readonly string[]
  readonly view: NetworkView
  readonly book: OrderBook
  readonly rpc: (calls: readonly JsonRpcRequest[]) => Promise<JsonRpcResponse[]>
  /** Null where test funds do not exist. */
  readonly faucet: ((to: Address) => Promise<readonly TxHash[]>) | null
  readonly readiness: () => Promise<readonly ReadinessCheck[]>
  readonly stop: () => Promise<void>
}
