import { expect } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import type { DebugReportAnswer } from '@/lib/contract/codecs/debug-report'
import { currentAuctionEndpoint } from '@/lib/contract/endpoints/auctions'
import { ordersByDigestEndpoint } from '@/lib/contract/endpoints/orders'
import {
  competitionByTxV2Endpoint,
  latestCompetitionV2Endpoint,
  listCompetitionsEndpoint,
} from '@/lib/contract/endpoints/solver-competition'
import { nativePriceEndpoint, tokenMetadataEndpoint } from '@/lib/contract/endpoints/tokens'
import { transactionOrdersEndpoint } from '@/lib/contract/endpoints/transactions'
import { totalSurplusEndpoint } from '@/lib/contract/endpoints/users'
import { appDataHash } from '@/lib/domain/app-data/hash'
import { decodeAuction } from '@/lib/domain/auction/instance'
import { unpackOrderUid } from '@/lib/domain/order/uid'
import { type Address, address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { bytes32, txHash } from '@/lib/domain/shared/hex'
import { inProcessSolvers } from '@/lib/domain/solver/registry'
import { solveReport } from '@/lib/domain/solver/solve-report'
import { totalSurplus } from '@/lib/testing/settlement/total-surplus'
import type { TestNetwork } from '@/lib/testing/system/network'
import { readReport } from '@/lib/testing/system/reports'
import { createTrader, submit, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { test } from '../support/fixtures'
import { request } from '../support/http'
import { marketOrder } from '../support/market-order'
import { wrappedToken } from '../support/native-orders'
import { errorType } from '../support/reply'
import { waitForStatus } from '../support/wait-for-status'

let filled: DebugReportAnswer | null = null

/** The report of a completely filled order of the trader. */
async function filledOrder(network: TestNetwork, trader: Trader): Promise<DebugReportAnswer> {
  if (filled === null) {
    const uid = await submit(network, await marketOrder(network, trader))
    await waitForStatus(network, uid, 'fulfilled')
    filled = await readReport(network, uid)
  }
  return filled
}

/** An order far out of market, so that it stays open and in every auction. */
async function suspendedOrder(network: TestNetwork, trader: Trader) {
  return trader.draft({
    sellToken: network.token('USDC'),
    buyToken: network.token('DAI'),
    sellAmount: 1_000_000n,
    buyAmount: 5n * 10n ** 18n,
  })
}

const api = (network: TestNetwork, version = 'v1') => `${network.url}/local/api/${version}`
const at = (network: TestNetwork) => ({ baseUrl: network.url })

test('the native coin and its wrapped form cost 1, other tokens their market price', async ({
  network,
}) => {
  const price = async (token: string) =>
    (await request(`${api(network)}/token/${token}/native_price`)).body
  const wrappedNativeToken = wrappedToken(network)
  expect([await price(NATIVE_TOKEN), await price(wrappedNativeToken)]).toEqual([
    { price: 1 },
    { price: 1 },
  ])
  const params = { token: network.token('USDC') }
  const usdc = await callApi(nativePriceEndpoint, { network: 'local', params }, at(network))
  // A dollar token with 6 decimals, at some thousand dollars per coin, costs around 1e8 wei per atom.
  expect(usdc.price).toBeGreaterThan(1e7)
  expect(usdc.price).toBeLessThan(1e10)
  const metadata = await callApi(tokenMetadataEndpoint, { network: 'local', params }, at(network))
  const exact = Number(metadata.nativePrice) / 1e18
  expect(Math.abs(exact / usdc.price - 1)).toBeLessThan(0.05)
})

test('a token without a price says why', async ({ network }) => {
  const errorCodeOf = async (token: string) => {
    const reply = await request(`${api(network)}/token/${token}/native_price`)
    return [reply.status, errorType(reply)]
  }
  expect(await errorCodeOf(network.token('TAX'))).toEqual([400, 'UnsupportedToken'])
  expect(await errorCodeOf(`0x${'44'.repeat(20)}`)).toEqual([400, 'UnsupportedToken'])
  expect(await errorCodeOf(network.view.contracts.settlement)).toEqual([400, 'UnsupportedToken'])
  expect(await errorCodeOf('0x12')).toEqual([400, 'InvalidParameter'])
})

test('token metadata answers every address', async ({ network, trader }) => {
  const { trades } = await filledOrder(network, trader)
  const metadata = async (token: string) =>
    (await request(`${api(network)}/token/${token}/metadata`)).body
  expect(await metadata(network.token('USDC'))).toMatchObject({
    firstTradeBlock: expect.any(Number),
    nativePrice: expect.stringMatching(/^[1-9]\d*$/),
  })
  expect(Number(trades[0]?.blockNumber)).toBeGreaterThan(0)
  const unknown = { firstTradeBlock: null, nativePrice: null }
  expect(await metadata(`0x${'44'.repeat(20)}`)).toEqual(unknown)
  expect(await metadata(network.token('TAX'))).toEqual(unknown)
  const bad = await request(`${api(network)}/token/USDC/metadata`)
  expect([bad.status, errorType(bad)]).toEqual([400, 'InvalidParameter'])
})

test('total surplus is the sum of the fills at their auctions’ prices', async ({
  network,
  trader,
}) => {
  const { order, trades, auctions } = await filledOrder(network, trader)
  const fills = trades.map((trade) => {
    const auction = auctions.find(({ id }) => id === trade.auctionId)
    return {
      limit: order,
      trade: { executedSell: trade.sellAmountBeforeFees, executedBuy: trade.buyAmount },
      surplusTokenNativePrice: auction?.nativePrices[order.buyToken] ?? null,
    }
  })
  const expected = totalSurplus(fills)
  expect(expected).toBeGreaterThan(0n)
  const other = createTrader(network)
  const surplusOf = (address: Trader['owner']) =>
    callApi(totalSurplusEndpoint, { network: 'local', params: { address } }, at(network))
  expect((await surplusOf(other.owner)).totalSurplus).toBe(0n)
  // The trader may have filled orders of earlier tests.
  expect((await surplusOf(trader.owner)).totalSurplus).toBeGreaterThanOrEqual(expected)
})

test('a settlement transaction leads to its orders and its competition', async ({
  network,
  trader,
}) => {
  const { orderUid, trades } = await filledOrder(network, trader)
  const [trade] = trades
  const params = { txHash: txHash(trade?.txHash ?? '') }
  const input = { network: 'local', params }
  const orders = await callApi(transactionOrdersEndpoint, input, at(network))
  expect(orders.map(({ uid }) => uid)).toContain(orderUid)
  expect(orders.every((order) => order.quote === undefined)).toBe(true)
  const competition = await callApi(competitionByTxV2Endpoint, input, at(network))
  expect(competition.auctionId).toBe(trade?.auctionId)
  expect(competition.transactionHashes).toContain(params.txHash)
  const first = await request(`${api(network)}/solver_competition/by_tx_hash/${params.txHash}`)
  expect(first.body).toMatchObject({
    auctionId: competition.auctionId,
    competitionSimulationBlock: competition.auctionStartBlock,
  })
})

test('a settled auction is found by its winner and by what it traded', async ({
  network,
  trader,
}) => {
  const { trades, order } = await filledOrder(network, trader)
  const auctionId = trades[0]?.auctionId ?? 0
  const list = (won: { solver: Address | null; token: Address | null }) =>
    callApi(
      listCompetitionsEndpoint,
      {
        network: 'local',
        query: { limit: 1, before: auctionId + 1, after: null, withWinner: true, ...won },
      },
      at(network),
    )
  const [found] = await list({ solver: null, token: null })
  expect(found?.auctionId).toBe(auctionId)
  expect(found?.ordersFilled).toBeGreaterThanOrEqual(1)
  const { sellToken, buyToken } = order
  expect(found?.won?.pairs).toContainEqual(expect.objectContaining({ sellToken, buyToken }))
  const solver = found?.won?.winners[0]?.solverAddress ?? null
  for (const won of [
    { solver, token: null },
    { solver: null, token: sellToken },
  ]) {
    const [same] = await list(won)
    expect(same?.auctionId).toBe(auctionId)
  }
  const nobody = await list({ solver: address(`0x${'12'.repeat(20)}`), token: null })
  expect(nobody).toEqual([])
})

test('an unknown transaction has no orders and no competition', async ({ network }) => {
  const unknown = `0x${'12'.repeat(32)}`
  const orders = await request(`${api(network)}/transactions/${unknown}/orders`)
  expect([orders.status, orders.body]).toEqual([200, []])
  for (const version of ['v1', 'v2']) {
    const base = `${api(network, version)}/solver_competition`
    const missing = await request(`${base}/by_tx_hash/${unknown}`)
    expect([missing.status, errorType(missing)]).toEqual([404, 'NotFound'])
    for (const id of ['-1', 'first', '1.5']) {
      const bad = await request(`${base}/${id}`)
      expect([bad.status, errorType(bad)], id).toEqual([400, 'InvalidParameter'])
      expect(bad.text).toContain('auction_id: expected a non-negative integer')
    }
    const long = await request(`${base}/${'9'.repeat(16)}`)
    expect(long.text).toContain('auction_id: expected an integer of at most 15 digits')
  }
  const bad = await request(`${api(network)}/transactions/0x12/orders`)
  expect([bad.status, errorType(bad)]).toEqual([400, 'InvalidParameter'])
})

test('the latest competition is the newest one with a bid', async ({ network, trader }) => {
  const { trades } = await filledOrder(network, trader)
  const latest = await callApi(latestCompetitionV2Endpoint, { network: 'local' }, at(network))
  expect(latest.auctionId).toBeGreaterThanOrEqual(trades[0]?.auctionId ?? 0)
  expect(latest.solutions.length).toBeGreaterThan(0)
  const first = await request(`${api(network)}/solver_competition/latest`)
  expect(first.status).toBe(200)
  const same = await request(`${api(network)}/solver_competition/${latest.auctionId}`)
  expect(same.body).toMatchObject({ auctionId: latest.auctionId })
})

test('the current auction shows an open order as it was signed', async ({ network, trader }) => {
  const order = await suspendedOrder(network, trader)
  await submit(network, order)
  const { auction, offered } = await until('the order is auctioned', async () => {
    const current = await callApi(currentAuctionEndpoint, { network: 'local' }, at(network))
    const found = current.orders.find(({ uid }) => uid === order.uid)
    return found !== undefined && { auction: current, offered: found }
  })
  expect(offered).toMatchObject({
    owner: trader.owner,
    ...order.data,
    executed: 0n,
    class: 'limit',
    protocolFees: [],
    preInteractions: [],
    postInteractions: [],
  })
  expect(auction.prices[wrappedToken(network)]).toBe(10n ** 18n)
  expect(auction.surplusCapturingJitOrderOwners).toEqual([])
  const tagged = await request(`${api(network)}/auction`)
  const etag = tagged.headers.get('etag') ?? ''
  const again = await request(`${api(network)}/auction`, { headers: { 'if-none-match': etag } })
  expect([200, 304]).toContain(again.status)
})

test('an auction is a file that holds what its solvers were given', async ({ network, trader }) => {
  const { orderUid, trades } = await filledOrder(network, trader)
  const auctionId = trades[0]?.auctionId ?? 0
  const reply = await request(`${api(network)}/auction/${auctionId}/instance`)
  expect(reply.headers.get('content-disposition')).toBe(
    `attachment; filename="auction-local-${auctionId}.json"`,
  )
  const auction = decodeAuction(reply.text)
  expect(auction.id).toBe(auctionId)
  const offered = auction.orders.find(({ uid }) => uid === orderUid)
  expect(offered).toBeDefined()
  expect(auction.nativePrices.get(wrappedToken(network))).toBe(10n ** 18n)
  const report = solveReport(auction, inProcessSolvers, () => performance.now())
  expect(report.score).toBeGreaterThan(0n)
  expect(report.score).toBeLessThanOrEqual(report.bound)
})

test('a document is uploaded under the hash the service computes', async ({ network }) => {
  const fullAppData = `{"appCode":"Coincidence read tests","metadata":{},"version":"1.3.0"}`
  const hash = appDataHash(fullAppData)
  const put = (path: string, json: unknown) =>
    request(`${api(network)}/app_data${path}`, { method: 'PUT', json })
  const first = await put('', { fullAppData })
  expect([first.status, first.body]).toEqual([201, hash])
  const second = await put('', { fullAppData })
  expect([second.status, second.body]).toEqual([200, hash])
  const named = await put(`/${hash}`, { fullAppData })
  expect([named.status, named.body]).toEqual([200, hash])
  expect((await request(`${api(network)}/app_data/${hash}`)).body).toEqual({ fullAppData })
  const codes = [
    await put('', { fullAppData: '[]' }),
    await put('', { fullAppData: '{"metadata":{"hooks":{"pre":7}}}' }),
    await put(`/${hash}`, { fullAppData: '{}' }),
    await put(`/${hash}`, { fullAppData: 'no document' }),
    await put('', {}),
  ].map((reply) => [reply.status, errorType(reply)])
  expect(codes).toEqual([
    [400, 'AppDataInvalid'],
    [400, 'AppDataInvalid'],
    [400, 'AppDataHashMismatch'],
    [400, 'AppDataInvalid'],
    [400, 'InvalidParameter'],
  ])
})

test('the version is one line of plain text, with and without a network', async ({ network }) => {
  for (const path of ['/local/api/v1/version', '/api/v1/version']) {
    const reply = await request(`${network.url}${path}`)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(reply.text).toMatch(/^coincidence@\d+\.\d+\.\d+\+[0-9a-f]{16}$/)
  }
  const metrics = await request(`${network.url}/metrics`)
  expect(metrics.headers.get('content-type')).toContain('version=0.0.4')
})

test('a page out of range has the code of its endpoint, no number at all another', async ({
  network,
  trader,
}) => {
  const { owner } = trader
  for (const [path, code] of [
    [`${api(network)}/account/${owner}/orders?`, 'LIMIT_OUT_OF_BOUNDS'],
    [`${api(network, 'v2')}/trades?owner=${owner}&`, 'InvalidLimit'],
  ] as const) {
    const errorCodeOf = async (query: string) => {
      const reply = await request(`${path}${query}`)
      return reply.status === 400 ? errorType(reply) : reply.status
    }
    for (const query of ['limit=0', 'limit=-1', 'limit=1001', `limit=${'9'.repeat(20)}`]) {
      expect(await errorCodeOf(query), query).toBe(code)
    }
    expect(await errorCodeOf('offset=-1')).toBe(code)
    for (const query of ['limit=abc', 'limit=1.5', 'limit=', 'offset=0x1']) {
      expect(await errorCodeOf(query), query).toBe('InvalidParameter')
    }
    for (const query of ['limit=1', 'limit=1000', 'offset=1000000']) {
      expect(await errorCodeOf(query), query).toBe(200)
    }
  }
})

test('an account streams its orders: those it has, a new one, and what becomes of it', async ({
  network,
}) => {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  const before = await submit(network, await suspendedOrder(network, trader))
  const stop = new AbortController()
  const response = await fetch(`${api(network)}/account/${trader.owner}/events`, {
    signal: AbortSignal.any([stop.signal, AbortSignal.timeout(120_000)]),
  })
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const order = await marketOrder(network, trader)
  const seen: string[] = []
  let text = ''
  let placed = false
  const reader = response.body?.getReader()
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    text += Buffer.from(chunk.value).toString('utf8')
    seen.length = 0
    for (const [, data] of text.matchAll(/^event: order\ndata: (.*)$/gm)) {
      const { uid, status } = JSON.parse(data ?? '{}')
      seen.push(`${uid} ${status}`)
    }
    if (seen.includes(`${before} open`) && !placed) {
      placed = true
      await submit(network, order)
    }
    if (seen.includes(`${order.uid} fulfilled`)) break
  }
  stop.abort()
  // What changes of an open order is sent as well.
  expect([...new Set(seen)]).toEqual([
    `${before} open`,
    `${order.uid} open`,
    `${order.uid} fulfilled`,
  ])
})

test('a digest leads to the orders that have it, and to none that is not stored', async ({
  network,
  trader,
}) => {
  const { orderUid } = await filledOrder(network, trader)
  const { digest } = unpackOrderUid(orderUid)
  const ofDigest = (of: typeof digest) =>
    callApi(ordersByDigestEndpoint, { network: 'local', params: { digest: of } }, at(network))
  const [found, ...others] = await ofDigest(digest)
  expect([found?.uid, others]).toEqual([orderUid, []])
  expect(found?.quote).toBeUndefined()
  expect(
    await ofDigest(bytes32(`${digest.slice(0, -2)}${digest.endsWith('00') ? '01' : '00'}`)),
  ).toEqual([])
})

test('a bad account cannot be watched', async ({ network }) => {
  const reply = await request(`${api(network)}/account/0x12/events`)
  expect([reply.status, errorType(reply)]).toEqual([400, 'InvalidParameter'])
})

test('a network says which reads it has', async ({ network }) => {
  expect(network.view.capabilities).toMatchObject({
    accountEvents: true,
    transactionOrders: true,
    ordersByDigest: true,
    simulation: true,
    totalSurplus: true,
    accountFills: true,
    currentAuction: true,
    auctionInstance: true,
    quotePerformance: true,
    alerts: true,
    reports: true,
    nativePrice: true,
    tokenMetadata: true,
    prices: true,
    priceHistory: true,
    holders: true,
    slippage: true,
    pools: true,
    poolHistory: true,
  })
})
