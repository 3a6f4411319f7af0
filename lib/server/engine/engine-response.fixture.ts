import { auction, ETHER, pool, sellingWeth, USDC, WETH } from '@/lib/domain/solver/auction.fixture'

/** An order, and an auction of it alone. */
export const order = sellingWeth()
export const market = auction([order], [pool(1, WETH, USDC, 500n * ETHER)])

/** A solution of that order in the words of the engine interface. */
export const solution = {
  id: 1,
  prices: { [WETH]: '2000', [USDC]: '1' },
  trades: [{ kind: 'fulfillment', order: order.uid, executedAmount: '990', fee: '10' }],
  preInteractions: [],
  interactions: [
    {
      kind: 'liquidity',
      internalize: false,
      id: '0',
      inputToken: WETH,
      outputToken: USDC,
      inputAmount: '990',
      outputAmount: '1980000',
    },
  ],
  postInteractions: [],
  gas: 180_000,
}
