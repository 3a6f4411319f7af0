import type {
  BuyTokenBalance,
  OrderData,
  OrderKind,
  SellTokenBalance,
  SigningScheme,
} from '@/lib/domain/order/order'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'

/** The fields encoded in the flags word of a trade. */
export type TradeFlags = Pick<
  OrderData,
  'kind' | 'partiallyFillable' | 'sellTokenBalance' | 'buyTokenBalance'
> & { readonly signingScheme: SigningScheme }

const SCHEMES = ['eip712', 'ethsign', 'eip1271', 'presign'] as const
/** Indexed by two bits. 01 means erc20, like 00, but is never encoded. */
const SELL_BALANCES = ['erc20', 'erc20', 'external', 'internal'] as const
const USED_BITS = 7n

/**
 * Packs the flags word of a trade.
 * Shape: bit 0 buy, 1 partially fillable, 2-3 sell balance, 4 buy balance, 5-6 signing scheme.
 * Source: lib/docs/protocol.md#trade-flags.
 */
export function encodeTradeFlags(flags: TradeFlags): bigint {
  const kind = flags.kind === 'buy' ? 1 : 0
  const partial = flags.partiallyFillable ? 1 : 0
  const sellBalance = SELL_BALANCES.indexOf(flags.sellTokenBalance)
  const buyBalance = flags.buyTokenBalance === 'internal' ? 1 : 0
  const scheme = SCHEMES.indexOf(flags.signingScheme)
  return BigInt(kind | (partial << 1) | (sellBalance << 2) | (buyBalance << 4) | (scheme << 5))
}

/** Unpacks a flags word. Errors: `InvalidSettlement` when a bit above 6 is set; the contract reverts. */
export function decodeTradeFlags(word: bigint): Result<TradeFlags, Failure<'InvalidSettlement'>> {
  const bits = Number(word & ((1n << USED_BITS) - 1n))
  const sellTokenBalance: SellTokenBalance | undefined = SELL_BALANCES[(bits >> 2) & 3]
  const signingScheme: SigningScheme | undefined = SCHEMES[(bits >> 5) & 3]
  if (word >> USED_BITS !== 0n || sellTokenBalance === undefined || signingScheme === undefined) {
    return failure('InvalidSettlement', `unknown bits in the trade flags ${word}`)
  }
  const kind: OrderKind = (bits & 1) === 1 ? 'buy' : 'sell'
  const buyTokenBalance: BuyTokenBalance = ((bits >> 4) & 1) === 1 ? 'internal' : 'erc20'
  return ok({
    kind,
    partiallyFillable: ((bits >> 1) & 1) === 1,
    sellTokenBalance,
    buyTokenBalance,
    signingScheme,
  })
}
