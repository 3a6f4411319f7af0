import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import { address } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { bytes32 } from '@/lib/domain/shared/hex'
import { failure, ok } from '@/lib/domain/shared/result'
import { ORDER_MARKERS } from './digest'
import type { BuyTokenBalance, OrderData, OrderKind, SellTokenBalance } from './order'

/** The order of an OrderPlacement event as decoded: `kind` and the balances are still hashes. */
export type EventOrder = {
  readonly sellToken: string
  readonly buyToken: string
  readonly receiver: string
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly validTo: number
  readonly appData: string
  readonly feeAmount: bigint
  readonly kind: string
  readonly partiallyFillable: boolean
  readonly sellTokenBalance: string
  readonly buyTokenBalance: string
}

/**
 * Parses the order of an OrderPlacement event.
 * Errors: `InvalidOrderData` when the hash of `kind` or of a balance is unknown. Such an order has
 * no meaning, and nobody could compute its uid.
 */
export function readEventOrder(event: EventOrder) {
  const kind = nameFromHash<OrderKind>(event.kind, ['sell', 'buy'])
  const sellTokenBalance = nameFromHash<SellTokenBalance>(event.sellTokenBalance, [
    'erc20',
    'external',
    'internal',
  ])
  const buyTokenBalance = nameFromHash<BuyTokenBalance>(event.buyTokenBalance, [
    'erc20',
    'internal',
  ])
  if (kind === null || sellTokenBalance === null || buyTokenBalance === null) {
    return failure('InvalidOrderData', 'kind or balance is no word of the protocol')
  }
  return ok<OrderData>({
    sellToken: address(event.sellToken),
    buyToken: address(event.buyToken),
    receiver: address(event.receiver),
    sellAmount: atoms(event.sellAmount),
    buyAmount: atoms(event.buyAmount),
    validTo: unixSeconds(event.validTo),
    appData: bytes32(event.appData) as unknown as AppDataHash,
    feeAmount: atoms(event.feeAmount),
    kind,
    partiallyFillable: event.partiallyFillable,
    sellTokenBalance,
    buyTokenBalance,
  })
}

const nameFromHash = <Name extends keyof typeof ORDER_MARKERS>(
  hash: string,
  names: readonly Name[],
): Name | null => names.find((name) => ORDER_MARKERS[name] === hash.toLowerCase()) ?? null
