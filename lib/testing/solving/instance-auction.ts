import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import type { OrderUid } from '@/lib/domain/order/order'
import { type Address, address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, bps, unixSeconds, wei } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import type { BenchInstance } from './bench-instance'

const numbered = (prefix: string, n: number): Address =>
  address(`0x${prefix}${n.toString(16).padStart(40 - prefix.length, '0')}`)

const FOREVER = 0xffffffff
const USUAL_SWAP_GAS = 75_000n

/** The address of an instance's token. */
export const tokenAddress = (token: number): Address => numbered('70', token)

/**
 * An instance as an auction of its own: tokens, pools, owners and uids by their number. Funds are
 * not checked. `gasPrice` in wei.
 */
export function instanceAuction(instance: BenchInstance, gasPrice = 0n): Auction {
  return {
    id: 1,
    chainId: 31337,
    block: 1,
    deadlineBlock: 3,
    settlementContract: numbered('5e', 1),
    wrappedNativeToken: tokenAddress(0),
    orders: instance.orders.map(toAuctionOrder),
    pools: instance.pools.map(({ a, b, ra, rb, feeBps }, pool) => {
      const isSorted = tokenAddress(a) < tokenAddress(b)
      return {
        address: numbered('cc', pool),
        token0: tokenAddress(isSorted ? a : b),
        token1: tokenAddress(isSorted ? b : a),
        reserve0: atoms(isSorted ? ra : rb),
        reserve1: atoms(isSorted ? rb : ra),
        feeBps: bps(feeBps),
        swapGas: USUAL_SWAP_GAS,
      }
    }),
    nativePrices: new Map(instance.price.map((price, token) => [tokenAddress(token), price])),
    gasPrice: wei(gasPrice),
  }
}

function toAuctionOrder(order: BenchInstance['orders'][number], index: number): AuctionOrder {
  const owner = numbered('aa', index + 1)
  const number = (index + 1).toString(16).padStart(64, '0')
  return {
    uid: `0x${number}${owner.slice(2)}ffffffff` as OrderUid,
    owner,
    data: {
      sellToken: tokenAddress(order.sell),
      buyToken: tokenAddress(order.buy),
      receiver: ZERO_ADDRESS,
      sellAmount: atoms(order.sellAmount),
      buyAmount: atoms(order.buyAmount),
      validTo: unixSeconds(FOREVER),
      appData: `0x${'00'.repeat(32)}` as AppDataHash,
      feeAmount: atoms(0n),
      kind: order.kind,
      partiallyFillable: order.partial,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    },
    signature: { signingScheme: 'eip712', signature: hex('0x') },
    remainingSellAmount: atoms(order.sellAmount),
    remainingBuyAmount: atoms(order.buyAmount),
    preInteractions: [],
    postInteractions: [],
    extraGas: 0n,
    feePolicies: [],
    created: unixSeconds(1_700_000_000 - index),
  }
}
