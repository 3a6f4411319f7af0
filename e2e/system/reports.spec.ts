import { expect, test } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import { partnerReportEndpoint, solverLeagueEndpoint } from '@/lib/contract/endpoints/reports'
import {
  listCompetitionsEndpoint,
  solverCompetitionV2Endpoint,
} from '@/lib/contract/endpoints/solver-competition'
import { appDataHash } from '@/lib/domain/app-data/hash'
import { decodeAuction } from '@/lib/domain/auction/instance'
import { type Address, address } from '@/lib/domain/shared/address'
import { scoreBounds } from '@/lib/domain/solver/score-bounds'
import { readNetwork, type TestNetwork, TRADED_SYMBOLS } from '@/lib/testing/system/network'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, submit } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { marketOrder, type SellAmounts } from '../support/market-order'
import { type Fill, fillsOnChain, type PlacedOrder } from '../support/order-fills'
import { waitForStatus } from '../support/wait-for-status'

const UNIT = 10n ** 18n
const FIRST = address(`0x${'b1'.repeat(20)}`)
const SECOND = address(`0x${'b2'.repeat(20)}`)

/** Who placed an order, and whom its fees are for, in basis points of volume. */
type Origin = {
  readonly appCode: string | null
  readonly fees: readonly (readonly [Address, number])[]
}
type Placed = PlacedOrder & { readonly origin: Origin }

const ORIGINS: readonly Origin[] = [
  { appCode: 'Shop', fees: [[FIRST, 10]] },
  { appCode: 'Shop', fees: [] },
  {
    appCode: 'Market "all"',
    fees: [
      [FIRST, 20],
      [SECOND, 5],
    ],
  },
  { appCode: null, fees: [] },
]
const AMOUNTS: readonly SellAmounts[] = [
  { sell: 'WETH', buy: 'USDC', amount: '0.2', decimals: 18 },
  { sell: 'USDC', buy: 'DAI', amount: '300', decimals: 6 },
  { sell: 'UNI', buy: 'WETH', amount: '5', decimals: 18 },
  { sell: 'DAI', buy: 'USDT', amount: '200', decimals: 18 },
]

let system: RunningSystem
let network: TestNetwork

test.beforeAll(async () => {
  // Only the trader below places orders, so sums are known.
  system = await startSystem({ LOCAL_SIMULATOR: 'off' })
  network = await readNetwork(system.url)
})
test.afterAll(() => endSystem(system))

const documentOf = ({ appCode, fees }: Origin): string =>
  JSON.stringify({
    ...(appCode === null ? {} : { appCode }),
    metadata: {
      partnerFee: fees.map(([recipient, volumeBps]) => ({ volumeBps, recipient })),
    },
  })

async function trade(): Promise<readonly Placed[]> {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve(TRADED_SYMBOLS.map(network.token))
  const placed: Placed[] = []
  for (const [index, origin] of ORIGINS.entries()) {
    const priced = await marketOrder(network, trader, AMOUNTS[index])
    const document = documentOf(origin)
    const drafted = await trader.draft({ ...priced.data, appData: appDataHash(document) })
    const order = { ...drafted, body: { ...drafted.body, appData: document } }
    await submit(network, order)
    const policies = origin.fees.map(([, bps]) => ({ volume: { factor: bps / 10_000 } }))
    placed.push({ order, policies, origin })
    // Half of the orders share an auction.
    if (index % 2 === 1) await waitForStatus(network, order.uid, 'fulfilled')
  }
  for (const { order } of placed) await waitForStatus(network, order.uid, 'fulfilled')
  return placed
}

const name = () => network.view.name
const summariesOf = () => {
  const query = { before: null, after: null, withWinner: false, solver: null, token: null }
  return callApi(
    listCompetitionsEndpoint,
    { network: name(), query: { ...query, limit: 100 } },
    { baseUrl: network.url },
  )
}

async function competitions(): Promise<ReadonlyMap<number, SolverCompetitionV2>> {
  const list = await summariesOf()
  const found = new Map<number, SolverCompetitionV2>()
  for (const { auctionId, solutions } of list) {
    if (solutions === 0) continue
    found.set(
      auctionId,
      await callApi(
        solverCompetitionV2Endpoint,
        { network: name(), params: { auction_id: auctionId } },
        { baseUrl: network.url },
      ),
    )
  }
  return found
}

type Solution = SolverCompetitionV2['solutions'][number]

/** What would have come in place of the first winner; lib/docs/solving.md#solver-league. */
function secondOf(solutions: readonly Solution[]): Solution | undefined {
  const ranked = solutions.toSorted((a, b) => a.ranking - b.ranking)
  const first = ranked.find(({ isWinner }) => isWinner)
  if (first === undefined) return undefined
  const wanted = new Set(first.orders.map(({ id }) => id))
  return ranked
    .filter(
      (bid) =>
        bid.solverAddress !== first.solverAddress &&
        !bid.isWinner &&
        !bid.filteredOut &&
        bid.orders.some(({ id }) => wanted.has(id)),
    )
    .toSorted((a, b) => (a.score < b.score ? 1 : a.score > b.score ? -1 : 0))[0]
}

const sum = (values: readonly bigint[]): bigint => values.reduce((a, b) => a + b, 0n)

test('solver league and partner report are the sums of competitions and Trade events', async () => {
  const placed = await trade()
  const partners = await until('all fills are reported', async () => {
    const report = await callApi(
      partnerReportEndpoint,
      { network: name(), query: { window: '24h' } },
      { baseUrl: network.url },
    )
    return report.total.fills === placed.length && report
  })
  const league = await until('all settlements are reported', async () => {
    const found = await callApi(
      solverLeagueEndpoint,
      { network: name(), query: { window: '24h' } },
      { baseUrl: network.url },
    )
    const settled = found.solvers.reduce((all, { settled }) => all + settled, 0)
    const wins = found.solvers.reduce((all, { wins }) => all + wins, 0)
    return wins > 0 && settled === wins && found
  })
  const auctions = await competitions()
  const fills = await fillsOnChain(network, placed, await network.chain.getBlockNumber())
  expect(fills).toHaveLength(placed.length)
  const priceIn = ({ auctionId }: Fill, token: Address): bigint =>
    auctions.get(auctionId)?.auction.prices[token] ?? 0n
  const worth = (fill: Fill, token: Address, amount: bigint) =>
    (amount * priceIn(fill, token)) / UNIT
  const originOf = (fill: Fill) => {
    const own = placed.find(({ order }) => order.uid === fill.uid)
    if (own === undefined) throw new Error(`${fill.uid} is not ours`)
    return own
  }

  await test.step('the partner report', () => {
    const volume = (fill: Fill) => worth(fill, originOf(fill).order.data.sellToken, fill.sellAmount)
    const feesTo = (fill: Fill, recipient: Address | null) =>
      sum(
        fill.protocolFees
          .filter((_, at) => {
            const to = originOf(fill).origin.fees[at]?.[0]
            return to !== undefined && (recipient === null || to === recipient)
          })
          .map((fee) => worth(fill, fill.feeToken, fee)),
      )
    const figures = (of: readonly Fill[], recipient: Address | null = null) => ({
      orders: of.length,
      fills: of.length,
      unpriced: 0,
      volume: sum(of.map(volume)),
      fees: sum(of.map((fill) => feesTo(fill, recipient))),
    })
    expect(partners.total).toEqual(figures(fills))
    expect(partners.total.fees).toBeGreaterThan(0n)
    const codes = [...new Set(ORIGINS.map(({ appCode }) => appCode))]
    expect(partners.apps).toHaveLength(codes.length)
    for (const appCode of codes) {
      const own = fills.filter((fill) => originOf(fill).origin.appCode === appCode)
      const row = partners.apps.find((app) => app.appCode === appCode)
      expect(row?.figures, String(appCode)).toEqual(figures(own))
    }
    expect(partners.recipients).toHaveLength(2)
    for (const recipient of [FIRST, SECOND]) {
      const own = fills.filter((fill) =>
        originOf(fill).origin.fees.some(([to]) => to === recipient),
      )
      const row = partners.recipients.find((found) => found.recipient === recipient)
      expect(row?.figures, recipient).toEqual(figures(own, recipient))
    }
    const steps = partners.steps.map(({ figures: { volume } }) => volume)
    expect(sum(steps)).toBe(partners.total.volume)
  })

  await test.step('the solver league', () => {
    const bids = [...auctions.values()].flatMap(({ auctionId, solutions }) =>
      solutions.map((solution) => ({ auctionId, ...solution })),
    )
    const seconds = [...auctions.values()].flatMap(({ solutions }) => secondOf(solutions) ?? [])
    expect(new Set(league.solvers.map(({ solver }) => solver))).toEqual(
      new Set(bids.map(({ solverAddress }) => solverAddress)),
    )
    for (const row of league.solvers) {
      const own = bids.filter(({ solverAddress }) => solverAddress === row.solver)
      const won = own.filter(({ isWinner }) => isWinner)
      const paid = fills.filter(({ txHash }) => won.some((bid) => bid.txHash === txHash))
      expect(row).toMatchObject({
        auctions: new Set(own.map(({ auctionId }) => auctionId)).size,
        wins: won.length,
        secondPlaces: seconds.filter(({ solverAddress }) => solverAddress === row.solver).length,
        settled: won.filter(({ txHash }) => txHash !== null).length,
        reverted: 0,
        missedDeadlines: 0,
        givenUp: 0,
        surplus: sum(paid.map((fill) => worth(fill, fill.feeToken, fill.surplus))),
        protocolFees: sum(
          paid.flatMap((fill) => fill.protocolFees.map((fee) => worth(fill, fill.feeToken, fee))),
        ),
      })
      // From amounts on chain the network fee follows up to two atoms of the token sold.
      const sold = (fill: Fill) => originOf(fill).order.data.sellToken
      const fees = sum(paid.map((fill) => worth(fill, sold(fill), fill.networkFee)))
      const dust = sum(paid.map((fill) => worth(fill, sold(fill), 2n) + 2n))
      expect(row.networkFees).toBeGreaterThanOrEqual(fees - dust)
      expect(row.networkFees).toBeLessThanOrEqual(fees + dust)
    }
    expect(sum(league.solvers.map(({ surplus }) => surplus))).toBeGreaterThan(0n)
  })

  await test.step('what was captured of the bound', async () => {
    const { league: bounded, summaries } = await until('all bounds are computed', async () => {
      const listed = await summariesOf()
      if (listed.some(({ bound, solutions }) => solutions > 0 && bound === null)) return false
      const found = await callApi(
        solverLeagueEndpoint,
        { network: name(), query: { window: '24h' } },
        { baseUrl: network.url },
      )
      return { league: found, summaries: listed }
    })
    expect(bounded.bound).toBe(sum(summaries.map(({ bound }) => bound ?? 0n)))
    expect(bounded.bound).toBeGreaterThan(0n)
    const wins = summaries.flatMap(({ bound, won }) => (bound === null ? [] : (won?.winners ?? [])))
    for (const { solver, captured } of bounded.solvers) {
      const own = wins.filter(({ solverAddress }) => solverAddress === solver)
      expect(captured).toBe(sum(own.map(({ score }) => score)))
    }
    // By weak duality, and each of them as its recorded instance gives it.
    for (const { auctionId, bound, won } of summaries) {
      if (bound === null) continue
      expect(won?.score ?? 0n).toBeLessThanOrEqual(bound)
      const path = `/${name()}/api/v1/auction/${auctionId}/instance`
      const instance = decodeAuction(await (await fetch(`${network.url}${path}`)).text())
      expect(scoreBounds(instance).fillOrKill).toBe(bound)
    }
  })
})
