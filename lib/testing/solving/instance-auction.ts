import type { Auction } from '@/lib/domain/auction/auction'
import { atoms, bps, wei } from '@/lib/domain/shared/amount'
import { auctionOrder, numbered } from '@/lib/domain/solver/auction.fixture'
import type { MixedInstance } from './bench-instance'
import { tokenAddress } from './token-address'

const USUAL_SWAP_GAS = 75_000n

/**
 * An instance as an auction: tokens, pools, owners and uids by their number. Funds are
 * not checked. `gasPrice` in wei.
 */
export function instanceAuction(instance: MixedInstance, gasPrice = 0n): Auction {
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
    pools: instance.pools.map((model, pool) => {
      if (model.concentrated !== undefined) return model.concentrated
      const { a, b, ra, rb, feeBps } = model
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
