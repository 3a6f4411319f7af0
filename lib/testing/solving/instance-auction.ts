import type { Auction } from '@/lib/domain/auction/auction'
import type { Address } from '@/lib/domain/shared/address'
import { atoms, bps, wei } from '@/lib/domain/shared/amount'
import { auctionOrder, numbered } from '@/lib/domain/solver/auction.fixture'
import type { BenchInstance } from './bench-instance'

const USUAL_SWAP_GAS = 75_000n

/** The address of an instance's token. */
const tokenAddress = (token: number): Address => numbered('70', token)

/**
 * An instance as an auction: tokens, pools, owners and uids by their number. Funds are
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
    orders: instance.orders.map(({ sell, buy, partial, ...order }, index) =>
      auctionOrder({
        ...order,
        n: index + 1,
        sellToken: tokenAddress(sell),
        buyToken: tokenAddress(buy),
        partiallyFillable: partial,
      }),
    ),
    pools: instance.pools.map(({ a, b, ra, rb, feeBps }, pool) => {
      const isSorted = tokenAddress(a) < tokenAddress(b)
      return {
        kind: 'constantProduct',
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
