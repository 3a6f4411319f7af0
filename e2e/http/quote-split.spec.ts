import { expect } from '@playwright/test'
import { orderCreationCodec } from '@/lib/contract/codecs/order-creation'
import { quoteResponseCodec } from '@/lib/contract/codecs/quote'
import type { OrderUid } from '@/lib/domain/order/order'
import type { TestNetwork } from '@/lib/testing/system/network'
import { readReport } from '@/lib/testing/system/reports'
import type { Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { amountInFor, amountOutFor, poolsBetween } from '../support/chain-market'
import { test } from '../support/fixtures'
import { request } from '../support/http'
import { waitForStatus } from '../support/wait-for-status'

const ETHER = 10n ** 18n

/** Quotes a trade of a pair with only one deep pool, and has it filled with a slippage of half a percent. */
async function fillQuoted(network: TestNetwork, trader: Trader, kind: 'sell' | 'buy') {
  const tokens = { sellToken: network.token('WETH'), buyToken: network.token('UNI') }
  const amount =
    kind === 'sell' ? { sellAmountBeforeFee: ETHER } : { buyAmountAfterFee: 7n * ETHER }
  const asked = { from: trader.owner, kind, ...tokens }
  const named = Object.fromEntries(Object.entries(amount).map(([key, atoms]) => [key, `${atoms}`]))
  const answer = await request(`${network.url}/local/api/v1/quote`, {
    json: { ...asked, ...named },
  })
  const { id, quote, methods } = quoteResponseCodec.parse(answer.body)
  expect(methods?.length).toBeGreaterThan(0)
  const paid = quote.sellAmount + quote.feeAmount
  const { body, uid } = await trader.draft({
    ...tokens,
    kind,
    sellAmount: kind === 'sell' ? paid : (paid * 1_005n) / 1_000n,
    buyAmount: kind === 'sell' ? (quote.buyAmount * 995n) / 1_000n : quote.buyAmount,
  })
  const json = { ...orderCreationCodec.encode(body), quoteId: id }
  expect((await request(`${network.url}/local/api/v1/orders`, { json })).status).toBe(201)
  await waitForStatus(network, uid, 'fulfilled')
  return { quote: { ...quote, paid }, uid }
}

/** The only fill of an order with its split, which is recorded after the settlement, and its auction. */
const splitFill = (network: TestNetwork, uid: OrderUid) =>
  until('the difference is split', async () => {
    const { trades, auctions } = await readReport(network, uid)
    const [trade] = trades
    const auction = auctions.find(({ id }) => id === trade?.auctionId)
    if (trade?.split === undefined || auction === undefined) return false
    return { trade, split: trade.split, auction }
  })

for (const kind of ['sell', 'buy'] as const) {
  test(`what the fill of a ${kind} order got beyond its quote adds up, by the chain`, async ({
    network,
    trader,
  }) => {
    const { quote, uid } = await fillQuoted(network, trader, kind)
    const { trade, split, auction } = await splitFill(network, uid)
    const [pool] = await poolsBetween(
      network,
      network.token('WETH'),
      network.token('UNI'),
      BigInt(auction.block),
    )
    if (pool === undefined) throw new Error('no pool was found')
    // The sold token is the wrapped native one, so that the same gas takes as much of it.
    expect(auction.nativePrices[network.token('WETH')]).toBe(ETHER)
    const isSale = kind === 'sell'
    const market = isSale
      ? amountOutFor(pool, trade.sellAmount)
      : amountInFor(pool, trade.buyAmount)
    const requoted = isSale
      ? (market * (quote.paid - quote.feeAmount)) / quote.paid
      : market + quote.feeAmount
    const [quoted, executed] = isSale
      ? [quote.buyAmount, trade.buyAmount]
      : [quote.paid, trade.sellAmount]
    const sign = isSale ? 1n : -1n
    expect(split).toMatchObject({
      quoted,
      market,
      difference: sign * (executed - quoted),
      marketMove: sign * (requoted - quoted),
      fee: 0n,
    })
    expect(split.gas + split.solving).toBe(sign * (executed - requoted))
    // One order of one pool: it pays for the gas it was quoted, and gets what was quoted.
    expect(split.gas).toBe(0n)
    expect(split.solving).toBeGreaterThanOrEqual(0n)
    const search = `fills=1&fromBlock=${trade.blockNumber}`
    const url = `${network.url}/local/api/v1/quote_performance?${search}`
    const { split: figures } = (await request(url)).body as {
      split: { orders: number; held: number; share: number; sums: Record<string, string> }
    }
    expect(figures).toMatchObject({ orders: 1, held: 1, share: 1 })
    const { difference, marketMove, gas, fee, solving } = figures.sums
    const parts = [marketMove, gas, fee, solving].reduce((sum, part) => sum + BigInt(part ?? 0), 0n)
    expect(parts).toBe(BigInt(difference ?? 0))
  })
}
