import { describe, expect, it } from 'vitest'
import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { atoms, wei } from '@/lib/domain/shared/amount'
import { settlementGas, tradeNetworkFee } from '@/lib/domain/solution/trade-fee'
import { type FamilyName, familyBatch } from '@/lib/testing/solving/instance-families'
import { caseCount, TEST_SEED } from '@/lib/testing/test-seed'
import { scopeBid } from './batch/scope-bid'
import { askSolver, type QuoteOrder, rankQuotes, type SolverQuote } from './quote'
import { inProcessSolvers } from './registry'

const never = () => false
const GWEI = 10n ** 9n
const GAS_PRICES = [0n, GWEI, 20n * GWEI, 100n * GWEI]
/** By how much a limit is below the quote, in basis points. */
const SLIPPAGES = [5_000n, 1n, 50n]

const FAMILIES: readonly FamilyName[] = [
  'plain',
  'half concentrated',
  'pools off the price',
  'one hub',
  'mixed decimals',
]
const SIZES = [
  { tokens: 5, pools: 20, orders: 1 },
  { tokens: 10, pools: 40, orders: 1 },
]

function bestQuote(auction: Auction, order: QuoteOrder): SolverQuote | null {
  const answers = inProcessSolvers.map((solver) => askSolver(auction, order, solver, never))
  const ranked = rankQuotes(auction, order, answers)
  return ranked.ok ? (ranked.value[0] ?? null) : null
}

/** An order as the owner of a quote signs it, and what the quote promised: bought by a sell order, sold by a buy order. */
type Quoted = { readonly auction: Auction; readonly promised: bigint }

/** The only order of the auction, asking for what its own quote says less slippage; null without a quote. */
function asQuoted(auction: Auction, seed: number): Quoted | null {
  const order = auction.orders[0] as AuctionOrder
  const { data } = order
  const { sellToken, buyToken, kind } = data
  const size = [1n, 5n, 30n][seed % 3] ?? 1n
  const amount = atoms((kind === 'sell' ? data.sellAmount : data.buyAmount) * size)
  const feeOf = ({ gas }: SolverQuote) =>
    tradeNetworkFee({
      tradeCount: 1,
      swapGas: gas - settlementGas(1, 0n),
      extraGas: 0n,
      gasPrice: auction.gasPrice,
      sellTokenNativePrice: auction.nativePrices.get(sellToken) ?? 1n,
      signedFee: 0n,
    })
  const quote = bestQuote(auction, { sellToken, buyToken, kind, amount })
  if (quote === null) return null
  const fee = feeOf(quote)
  if (kind === 'sell' && fee >= amount) return null
  // A quote is for what is left after the fee; its parts are as good as the whole.
  const promised =
    kind === 'sell' ? (quote.quotedBuy * (amount - fee)) / amount : quote.quotedSell + fee
  const slippage = SLIPPAGES[(seed >> 2) % SLIPPAGES.length] ?? 1n
  const sellAmount = kind === 'sell' ? amount : (promised * (10_000n + slippage)) / 10_000n + 1n
  const buyAmount = kind === 'sell' ? (promised * (10_000n - slippage)) / 10_000n : amount
  if (buyAmount <= 0n) return null
  const signed = {
    ...order,
    data: {
      ...data,
      sellAmount: atoms(sellAmount),
      buyAmount: atoms(buyAmount),
      partiallyFillable: false,
    },
    remainingSellAmount: atoms(sellAmount),
    remainingBuyAmount: atoms(buyAmount),
  }
  return { auction: { ...auction, orders: [signed] }, promised }
}

/** What the bid with the highest score gives the owner, in atoms of the token that the quote promised; null without one. */
function bestFill(auction: Auction): bigint | null {
  const bids = inProcessSolvers
    .flatMap(({ solve }) => solve(auction, never))
    .flatMap((solution) => scopeBid(auction, solution) ?? [])
    .toSorted((bid, other) => (bid.score === other.score ? 0 : bid.score > other.score ? -1 : 1))
  const trade = bids[0]?.solution.trades[0]
  if (trade === undefined) return null
  return auction.orders[0]?.data.kind === 'sell' ? trade.executedBuy : trade.executedSell
}

const COUNT = caseCount({ few: 1, many: 60 })
/** Seeds at which no method bid for an order that asked for its quote less 0.01 %, and fresh ones. */
const SEEDS = [101, 113, ...Array.from({ length: COUNT }, (_, at) => TEST_SEED + at)]

describe('a single order that asks for about what it was quoted', { timeout: 300_000 }, () => {
  for (const family of FAMILIES) {
    it.each(SIZES)(`is filled as quoted: ${family}, %o, seeds from ${TEST_SEED}`, (size) => {
      for (const seed of SEEDS) {
        const { auction: market } = familyBatch(family, size, seed)
        const gasPrice = wei(GAS_PRICES[seed % GAS_PRICES.length] ?? 0n)
        const quoted = asQuoted({ ...market, gasPrice }, seed)
        if (quoted === null) continue
        const { auction, promised } = quoted
        const filled = bestFill(auction)
        const { kind, sellToken, buyToken } = (auction.orders[0] as AuctionOrder).data
        const gain = (filled ?? 0n) - promised
        const price = auction.nativePrices.get(kind === 'sell' ? buyToken : sellToken) ?? 0n
        // Scores are compared in wei, so that what is worth less than one decides nothing.
        const better = ((kind === 'sell' ? gain : -gain) * price) / 10n ** 18n
        expect(filled === null ? 'no bid' : better, `seed ${seed}`).toSatisfy(
          (value) => typeof value === 'bigint' && value >= -1n,
        )
      }
    })
  }
})
