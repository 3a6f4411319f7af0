import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import type { SignedOrder, SigningScheme } from '@/lib/domain/order/order'
import { ANVIL_OWNER, LOCAL_DOMAIN, VECTOR_E } from '@/lib/domain/order/order.fixture'
import { address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { blockHash, hex, txHash } from '@/lib/domain/shared/hex'
import { encodeSettlement } from './encode'
import type { StoredTrade } from './stored-trade'

const { data } = VECTOR_E
/** An order that nobody placed. */
export const UNPLACED_UID = computeOrderUid(LOCAL_DOMAIN, data, ANVIL_OWNER)
const weth = address(`0x${'0e'.repeat(20)}`)

/** A fill of it, of half of what it buys. */
export const unplacedTrade = (
  sellAmount: bigint,
  executedFee: bigint | null,
  changes: Partial<StoredTrade> = {},
): StoredTrade => ({
  blockNumber: 7,
  logIndex: 1,
  blockHash: blockHash(`0x${'b7'.repeat(32)}`),
  txHash: txHash(`0x${'aa'.repeat(32)}`),
  uid: UNPLACED_UID,
  owner: ANVIL_OWNER,
  sellToken: data.sellToken,
  buyToken: data.buyToken,
  sellAmount: atoms(sellAmount),
  buyAmount: atoms(data.buyAmount / 2n),
  feeAmount: atoms(0n),
  auctionId: null,
  executedFee: executedFee === null ? null : atoms(executedFee),
  executedFeeToken: null,
  protocolFees: [],
  feePolicies: [],
  networkFee: null,
  sellTokenPrice: null,
  market: null,
  marketGas: null,
  quote: null,
  ...changes,
})

/** Calldata that settles the order with this signature. */
export function settling(signingScheme: SigningScheme, signature: `0x${string}`) {
  const order: SignedOrder = {
    uid: UNPLACED_UID,
    owner: ANVIL_OWNER,
    data,
    signature: { signingScheme, signature: hex(signature) },
  }
  const encoded = encodeSettlement({
    auctionId: 5,
    solution: {
      id: 0,
      clearingPrices: new Map([
        [data.sellToken, data.buyAmount],
        [data.buyToken, data.sellAmount],
      ]),
      trades: [
        {
          uid: UNPLACED_UID,
          executedSell: data.sellAmount,
          executedBuy: data.buyAmount,
          networkFee: atoms(0n),
        },
      ],
      swaps: [],
      gas: 0n,
    },
    orders: new Map([[UNPLACED_UID, order]]),
    pools: new Map(),
    settlementContract: LOCAL_DOMAIN.settlementContract,
    wrappedNativeToken: weth,
  })
  if (!encoded.ok) throw new Error(encoded.error.description)
  return encoded.value
}
