import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Auction } from '@/lib/domain/auction/auction'
import { address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { type VerifiedSolution, verifySolution } from '@/lib/domain/solution/verify'
import {
  auction,
  auctionArbitrary,
  auctionOrder,
  ETHER,
  pool,
  sellingWeth,
  USDC,
  unit,
  WETH,
} from '@/lib/domain/solver/auction.fixture'
import { toEngineAuction } from '@/lib/domain/solver/engine/engine-auction'
import {
  type EngineInteraction,
  type EngineSolution,
  type EngineTrade,
  fromEngineSolution,
  toEngineSolution,
} from '@/lib/domain/solver/engine/engine-solution'
import { toServedAuction } from '@/lib/domain/solver/engine/served-auction'
import { inProcessSolvers } from '@/lib/domain/solver/registry'
import { caseCount } from '@/lib/testing/test-seed'

const VENUE = address(`0x${'7e'.repeat(20)}`)
const selling = sellingWeth()
const buying = auctionOrder({
  kind: 'buy',
  sellToken: USDC,
  buyToken: WETH,
  sellAmount: 3_000n * unit(USDC),
  buyAmount: ETHER,
})
const market = auction([selling, buying], [pool(1, WETH, USDC, 500n * ETHER)])

const fulfilling = (
  order: { readonly uid: typeof selling.uid },
  executedAmount: bigint,
  fee: bigint | null,
): EngineTrade => ({
  kind: 'fulfillment',
  order: order.uid,
  executedAmount: atoms(executedAmount),
  fee: fee === null ? null : atoms(fee),
})

const answer = (changes: Partial<EngineSolution>): EngineSolution => ({
  id: 7,
  prices: { [WETH]: atoms(7n), [USDC]: atoms(3n) },
  trades: [fulfilling(selling, 990n, 10n)],
  preInteractions: [],
  interactions: [],
  postInteractions: [],
  gas: null,
  ...changes,
})

const swap: EngineInteraction = {
  kind: 'liquidity',
  internalize: false,
  id: '0',
  inputToken: WETH,
  outputToken: USDC,
  inputAmount: atoms(5n),
  outputAmount: atoms(9n),
}

const jit: EngineTrade = {
  kind: 'jit',
  order: buying,
  executedAmount: atoms(1_000n),
  fee: atoms(7n),
}

/** Whether a sell order gains no more than rounding may cost it: one atom of either side. */
const gainsOnlyRounding = ({ orders }: Auction, { solution, trades }: VerifiedSolution): boolean =>
  solution.trades.some(({ uid, executedSell, executedBuy, networkFee }, index) => {
    const isSellMode = orders.some(({ uid: of, data }) => of === uid && data.kind === 'sell')
    const gained = trades[index]?.surplus ?? 0n
    return isSellMode && gained <= executedBuy / (executedSell - networkFee) + 1n
  })

/** All methods solve each drawn auction; a busy machine takes several times as long. */
const SOLVING_MS = 60_000

const customCall = {
  kind: 'custom',
  internalize: false,
  target: VENUE,
  value: 0n,
  callData: hex('0x1234'),
  allowances: [{ token: WETH, spender: VENUE, amount: atoms(990n) }],
  inputs: [{ token: WETH, amount: atoms(990n) }],
  outputs: [{ token: USDC, amount: atoms(1_980n) }],
} as const satisfies EngineInteraction

describe('a solution of an engine', () => {
  it('pays a sell order by its prices, rounded up, and deducts the fee from the sell amount', () => {
    const read = fromEngineSolution(market, answer({ interactions: [swap], gas: 123 }))
    expect(read).toMatchObject({
      ok: true,
      value: {
        id: 7,
        gas: 123n,
        trades: [{ executedSell: 1_000n, executedBuy: 2_310n, networkFee: 10n }],
        swaps: [{ pool: market.pools[0]?.address, amountIn: 5n, amountOut: 9n }],
      },
    })
    // 1000 · 7 / 3 is 2333.3.
    const odd = fromEngineSolution(market, answer({ trades: [fulfilling(selling, 1_000n, 0n)] }))
    expect(odd).toMatchObject({ ok: true, value: { trades: [{ executedBuy: 2_334n }] } })
  })

  it('charges a buy order by its prices, rounded down, plus the fee', () => {
    // 1000 · 7 / 3 is 2333.3.
    const read = fromEngineSolution(market, answer({ trades: [fulfilling(buying, 1_000n, 10n)] }))
    expect(read).toMatchObject({
      ok: true,
      value: { trades: [{ executedSell: 2_343n, executedBuy: 1_000n, networkFee: 10n }] },
    })
  })

  it('takes over calls of the engine in their place among the swaps', () => {
    const { kind: _, internalize: __, ...call } = customCall
    const step = { target: WETH, value: 0n, callData: hex('0x01') }
    const read = fromEngineSolution(
      market,
      answer({
        preInteractions: [step],
        interactions: [customCall, swap, customCall],
        postInteractions: [{ ...step, callData: hex('0x02') }],
        gas: null,
      }),
    )
    expect(read).toMatchObject({
      ok: true,
      value: {
        gas: 40_000n + 66_000n + 70_000n + 2n * 100_000n,
        swaps: [{ tokenIn: swap.inputToken }],
        custom: {
          pre: [step],
          main: [
            { ...call, swapsBefore: 0 },
            { ...call, swapsBefore: 1 },
          ],
          post: [{ callData: '0x02' }],
        },
      },
    })
  })

  it('estimates gas that is not stated', () => {
    const read = fromEngineSolution(market, answer({ interactions: [swap] }))
    expect(read).toMatchObject({ ok: true, value: { gas: 40_000n + 66_000n + 70_000n } })
  })

  it('fills an order of the engine at the same prices', () => {
    const read = fromEngineSolution(
      market,
      answer({ trades: [fulfilling(selling, 990n, 10n), jit] }),
    )
    expect(read).toMatchObject({
      ok: true,
      value: {
        trades: [{ uid: selling.uid }],
        custom: {
          jit: [
            {
              order: { uid: buying.uid },
              // 1000 · 7 / 3 is 2333.3.
              trade: { executedSell: 2_340n, executedBuy: 1_000n, networkFee: 7n },
            },
          ],
        },
      },
    })
  })

  it('leaves out what is internalized, where the rest pays for itself', () => {
    const left = { ...swap, internalize: true }
    const covering = {
      ...customCall,
      inputs: [],
      outputs: [{ token: USDC, amount: atoms(10_000n) }],
    }
    const read = fromEngineSolution(market, answer({ interactions: [left, covering] }))
    expect(read).toMatchObject({ ok: true, value: { swaps: [], custom: { main: [{}] } } })
  })

  it.each<[string, Partial<EngineSolution>, string, RegExp]>([
    [
      'a call that is not made',
      { interactions: [{ ...customCall, internalize: true }] },
      'nonBufferableTokensUsed',
      /internalized/,
    ],
    ['orders of its own alone', { trades: [jit] }, 'emptySolution', /no order of the auction/],
    ['nothing traded', { trades: [] }, 'emptySolution', /trades no order/],
    [
      'a swap that is not made',
      { interactions: [{ ...swap, internalize: true }] },
      'nonBufferableTokensUsed',
      /internalized/,
    ],
    ['a pool of its own', { interactions: [{ ...swap, id: '1' }] }, 'fail', /no such liquidity/],
    ['a pool by a strange name', { interactions: [{ ...swap, id: '-1' }] }, 'fail', /no such liq/],
    [
      'an order of its own',
      { trades: [fulfilling(auctionOrder({ ...selling.data, n: 99 }), 1n, 0n)] },
      'fail',
      /is not in the auction/,
    ],
    ['no price', { prices: { [WETH]: atoms(1n) } }, 'missingPrice', /price is missing/],
    [
      'a price of zero',
      { prices: { [WETH]: atoms(1n), [USDC]: atoms(0n) } },
      'invalidClearingPrices',
      /not positive/,
    ],
    [
      'no fee',
      { trades: [fulfilling(selling, 1_000n, null)] },
      'invalidExecutedAmount',
      /names no fee/,
    ],
  ])('is refused with its reason for %s', (_what, changes, kind, problem) => {
    const read = fromEngineSolution(market, answer(changes))
    expect(read).toMatchObject({ ok: false, error: { kind } })
    expect(!read.ok && read.error.problem).toMatch(problem)
  })

  it(
    'of ours still verifies after a round trip over the interface',
    () => {
      fc.assert(
        fc.property(auctionArbitrary, (drawn) => {
          const orders = drawn.orders.filter(
            ({ data }) => data.sellAmount > 10_000n && data.buyAmount > 10_000n,
          )
          const given = { ...drawn, orders }
          const { auction: served, poolIds } = toServedAuction(toEngineAuction(given, '1'), given)
          for (const solver of inProcessSolvers) {
            for (const solution of solver.solve(served, () => false)) {
              const planned = verifySolution(served, solution)
              if (!planned.ok || gainsOnlyRounding(given, planned.value)) continue
              const read = fromEngineSolution(given, toEngineSolution(served, poolIds, solution))
              const verified = read.ok ? verifySolution(given, read.value) : read
              if (verified.ok) continue
              // The interface does not transmit funds shared by the orders of one owner, and one atom
              // of each trade may be worth the entire score.
              expect(JSON.stringify(verified.error)).toMatch(
                /cannot fund all its trades|the score is not positive/,
              )
            }
          }
        }),
        { numRuns: caseCount({ few: 60, many: 150 }) },
      )
    },
    SOLVING_MS,
  )
})
