import { describe, expect, it } from 'vitest'
import type { Auction } from '@/lib/domain/auction/auction'
import { directedPair } from '@/lib/domain/order/directed-pair'
import type { Address } from '@/lib/domain/shared/address'
import { atoms, wei } from '@/lib/domain/shared/amount'
import { auction, auctionOrder, ETHER, USDC, unit, WETH } from '@/lib/domain/solver/auction.fixture'
import { chargeGas } from './charge-gas'
import type { VerifiedSolution } from './verify'

const GWEI = 10n ** 9n
/** The worth of one atom of USDC. */
const USDC_WEI = 4n * 10n ** 8n
const GAS = 200_000n
/** Half of the gas, in wei. */
const SHARE = (GAS / 2n) * GWEI

const sellOrder = (n: number, sellAmount = ETHER, { extraGas = 0n, feeAmount = 0n } = {}) => {
  const order = auctionOrder({
    n,
    sellToken: WETH,
    buyToken: USDC,
    sellAmount,
    extraGas,
    buyAmount: (2_000n * unit(USDC) * sellAmount) / ETHER,
  })
  return { ...order, data: { ...order.data, feeAmount: atoms(feeAmount) } }
}
const purchase = (n: number) =>
  auctionOrder({
    n,
    sellToken: USDC,
    buyToken: WETH,
    sellAmount: 2_500n * unit(USDC),
    buyAmount: (ETHER * 9n) / 10n,
  })

const market = (orders: Auction['orders'], gasPrice = GWEI): Auction =>
  auction(orders, [], gasPrice)
const pair = market([sellOrder(1), purchase(2)])

type Spec = { readonly kept?: ReadonlyMap<Address, bigint>; readonly protocolFee?: bigint }

/**
 * Every order traded in full with these network fees, in sell atoms, at a score of a tenth of a coin
 * each. The network and signed fees are `kept` unless stated otherwise.
 */
function bid(batch: Auction, fees: readonly bigint[], spec: Spec = {}): VerifiedSolution {
  const kept = new Map<Address, bigint>()
  const score = wei(ETHER / 10n)
  for (const [index, { data }] of batch.orders.entries()) {
    const paid = (fees[index] ?? 0n) + data.feeAmount
    if (paid > 0n) kept.set(data.sellToken, (kept.get(data.sellToken) ?? 0n) + paid)
  }
  const trades = batch.orders.map(({ uid, data }) => ({
    uid,
    score,
    surplus: 1n,
    pair: directedPair(data, WETH),
    protocolFees: [atoms(spec.protocolFee ?? 0n)],
  }))
  return {
    solution: {
      id: 0,
      clearingPrices: new Map(),
      swaps: [],
      gas: 1n,
      trades: batch.orders.map(({ uid, data }, index) => ({
        uid,
        executedSell: data.sellAmount,
        executedBuy: data.buyAmount,
        networkFee: atoms(fees[index] ?? 0n),
      })),
    },
    score: wei(score * BigInt(trades.length)),
    pairScores: new Map(trades.map((trade) => [trade.pair, score])),
    trades,
    leftovers: spec.kept ?? kept,
    trialGas: null,
  }
}

const refusal = (batch: Auction, fees: readonly bigint[], gasUsed = GAS): string => {
  const result = chargeGas(batch, bid(batch, fees), gasUsed)
  return result.ok ? 'accepted' : result.error.reason
}

function charged(batch: Auction, fees: readonly bigint[], spec: Spec = {}): VerifiedSolution {
  const result = chargeGas(batch, bid(batch, fees, spec), GAS)
  if (!result.ok) throw new Error(result.error.reason)
  return result.value
}

/** What charging the gas takes from the score, in wei. */
const unpaid = (batch: Auction, fees: readonly bigint[], spec: Spec = {}): bigint =>
  bid(batch, fees, spec).score - charged(batch, fees, spec).score

describe('the bound of network fees', () => {
  it('is twice the trade’s share of the gas, and twice the atom that rounding may take', () => {
    const allowed = 2n * (SHARE + USDC_WEI)
    expect(refusal(pair, [allowed])).toBe('accepted')
    expect(refusal(pair, [allowed + 1n])).toBe(
      `order ${pair.orders[0]?.uid}: the network fee of ${allowed + 1n} sell atoms is above ${allowed}, ` +
        'twice its share of the gas',
    )
  })

  it('refuses the whole slack of an order as network fee', () => {
    expect(refusal(pair, [ETHER / 10n])).toContain('twice its share of the gas')
  })

  it('follows the gas of the trial, and the gas price', () => {
    expect(refusal(pair, [2n * SHARE], GAS / 2n)).toContain('twice its share')
    expect(refusal(market(pair.orders, 2n * GWEI), [4n * SHARE])).toBe('accepted')
  })

  it('holds for all fees together, though a trade may count its share by worth or by number', () => {
    // By worth the first has nearly all of the gas they share, by number the second has half of it.
    const uneven = market([sellOrder(1, 1_000n * ETHER), purchase(2)])
    const byWorth = 2n * ((GAS * 100n) / 172n) * GWEI
    const byNumber = 2n * SHARE
    expect(refusal(uneven, [byWorth])).toBe('accepted')
    expect(refusal(uneven, [0n, byNumber / USDC_WEI])).toBe('accepted')
    expect(refusal(uneven, [byWorth, byNumber / USDC_WEI])).toBe(
      'the network fees together are above twice the gas of the settlement',
    )
  })

  it('counts gas promised to an order’s hooks for that order, though the trial used none of it', () => {
    const hooked = market([sellOrder(1, ETHER, { extraGas: 1_000_000n }), purchase(2)])
    const fee = 1_086_000n * GWEI
    expect(refusal(hooked, [fee])).toBe('accepted')
    expect(refusal(hooked, [0n, fee / USDC_WEI])).toContain('twice its share')
  })

  it('always allows a signed fee, and network fees on top of it only up to the bound', () => {
    const generous = market([sellOrder(1, ETHER, { feeAmount: ETHER / 100n }), purchase(2)])
    expect(refusal(generous, [])).toBe('accepted')
    expect(refusal(generous, [SHARE])).toContain('twice its share')
    const stingy = market([sellOrder(1, ETHER, { feeAmount: SHARE }), purchase(2)])
    expect(refusal(stingy, [SHARE])).toBe('accepted')
    expect(refusal(stingy, [SHARE + 3n * USDC_WEI])).toContain('twice its share')
  })

  it('never refuses what rounding to whole atoms takes', () => {
    // One atom of USDC is worth more than all the gas.
    const cheap = market([purchase(1)], 1n)
    expect(refusal(cheap, [1n])).toBe('accepted')
    expect(refusal(cheap, [100n * 10n ** 10n])).toContain('twice its share')
  })

  it('names the order whose fees have no native price', () => {
    const priceless = { ...pair, nativePrices: new Map([[WETH, ETHER]]) }
    expect(refusal(priceless, [])).toBe(
      `order ${pair.orders[0]?.uid}: no native price to value its fees with`,
    )
  })
})

describe('unpaid gas', () => {
  const cost = GAS * GWEI

  it('is nothing where the fees pay for the gas', () => {
    const fees = [cost / 2n, cost / 2n / USDC_WEI]
    expect(charged(pair, fees)).toEqual({ ...bid(pair, fees), trialGas: GAS })
  })

  it('is taken from the score', () => {
    expect(unpaid(pair, [])).toBe(cost)
    expect(unpaid(pair, [cost / 4n])).toBe(cost - cost / 4n)
  })

  it('is what the settlement leaves too little, whatever fees a bid names', () => {
    expect(unpaid(pair, [cost / 2n, 0n], { kept: new Map() })).toBe(cost)
    expect(unpaid(pair, [], { kept: new Map([[WETH, cost]]) })).toBe(0n)
    expect(unpaid(pair, [], { kept: new Map([[USDC, 1n]]) })).toBe(cost - USDC_WEI)
  })

  it('counts a signed fee as paid', () => {
    expect(unpaid(market([sellOrder(1, ETHER, { feeAmount: cost }), purchase(2)]), [])).toBe(0n)
  })

  it('is not paid by the protocol’s fees, and what is missing of those counts as well', () => {
    // A sell order pays them in the token it buys.
    const batch = market([sellOrder(1)])
    const protocolFee = 1_000n
    const due = protocolFee * USDC_WEI
    expect(unpaid(batch, [], { protocolFee, kept: new Map([[USDC, protocolFee]]) })).toBe(cost)
    expect(unpaid(batch, [], { protocolFee, kept: new Map() })).toBe(cost + due)
  })

  it('rejects a bid of which it leaves no score', () => {
    const dear = market(pair.orders, ETHER / 5n / GAS)
    expect(refusal(dear, [])).toBe(
      `the score does not outweigh the ${ETHER / 5n} wei of gas it leaves unpaid`,
    )
  })

  it('is taken from the pair that pays less than its share, not from the one that pays', () => {
    const before = bid(pair, [SHARE])
    const after = charged(pair, [SHARE])
    const [paying, silent] = [...before.pairScores.keys()]
    if (paying === undefined || silent === undefined) throw new Error('two pairs trade')
    expect(after.pairScores.get(paying)).toBe(before.pairScores.get(paying))
    expect(after.pairScores.get(silent)).toBe((before.pairScores.get(silent) ?? 0n) - SHARE)
    expect(after.score).toBe([...after.pairScores.values()].reduce((sum, part) => sum + part, 0n))
  })
})
