import { expect } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import { accountFillsEndpoint, lifetimeSurplusEndpoint } from '@/lib/contract/endpoints/fills'
import type { OrderUid } from '@/lib/domain/order/order'
import { formatTimestamp, unixMicros } from '@/lib/domain/shared/timestamp'
import type { TestNetwork } from '@/lib/testing/system/network'
import { readReport } from '@/lib/testing/system/reports'
import { createTrader, submit, type Trader } from '@/lib/testing/system/trader'
import { test } from '../support/fixtures'
import { request } from '../support/http'
import { marketOrder } from '../support/market-order'
import { errorType } from '../support/reply'
import { waitForStatus } from '../support/wait-for-status'

const FILLS = 3

let uids: readonly OrderUid[] | null = null

/** Orders of the trader that were filled one after the other, oldest first. */
async function filledOrders(network: TestNetwork, trader: Trader): Promise<readonly OrderUid[]> {
  if (uids !== null) return uids
  const filled: OrderUid[] = []
  while (filled.length < FILLS) {
    const uid = await submit(network, await marketOrder(network, trader))
    await waitForStatus(network, uid, 'fulfilled')
    filled.push(uid)
  }
  uids = filled
  return filled
}

const urlOf = (network: TestNetwork, owner: string, search = '') =>
  `${network.url}/local/api/v1/account/${owner}/fills${search}`

const read = async (network: TestNetwork, owner: string, search = '') => {
  const reply = await request(urlOf(network, owner, search))
  expect(reply.status, reply.text).toBe(200)
  return reply.body as { fills: Record<string, unknown>[]; next: string | null }
}

test('fills are listed newest first, by pages, as the chain and the report have them', async ({
  network,
  trader,
}) => {
  const expected = (await filledOrders(network, trader)).toReversed()
  const [newestUid] = expected
  if (newestUid === undefined) throw new Error('nothing was filled')
  const seen: Record<string, unknown>[] = []
  let next: string | null = null
  do {
    const page = await read(
      network,
      trader.owner,
      `?limit=2${next === null ? '' : `&cursor=${next}`}`,
    )
    seen.push(...page.fills)
    next = page.next
  } while (next !== null)
  expect(seen.map(({ orderUid }) => orderUid)).toEqual(expected)
  const [newest] = seen
  const report = await readReport(network, newestUid)
  const [trade] = report.trades
  const { timestamp } = await network.chain.getBlock({
    blockNumber: BigInt(`${newest?.blockNumber}`),
  })
  expect(newest).toMatchObject({
    blockNumber: trade?.blockNumber,
    logIndex: trade?.logIndex,
    txHash: trade?.txHash,
    sellAmount: `${trade?.sellAmount}`,
    buyAmount: `${trade?.buyAmount}`,
    kind: 'sell',
    timestamp: formatTimestamp(unixMicros(Number(timestamp) * 1_000_000)),
    executedFee: { amount: `${report.order.executedFee}`, token: network.token('USDC') },
  })
})

test('a span of time is bounded at the blocks’ own times', async ({ network, trader }) => {
  await filledOrders(network, trader)
  const { fills } = await read(network, trader.owner)
  const seconds = fills.map(({ timestamp }) => Date.parse(`${timestamp}`) / 1000)
  const [newest = 0, middle = 0] = seconds
  const count = async (search: string) => (await read(network, trader.owner, search)).fills.length
  expect(await count(`?from=${middle}`)).toBe(seconds.filter((at) => at >= middle).length)
  expect(await count(`?to=${newest}`)).toBe(seconds.filter((at) => at < newest).length)
  expect(await count(`?from=${newest + 1}`)).toBe(0)
  expect(await count('?to=1')).toBe(0)
})

test('a bad account, limit, cursor or time is named', async ({ network, trader }) => {
  for (const [owner, search, field] of [
    ['0x12', '', 'owner'],
    [trader.owner, '?limit=0', 'limit'],
    [trader.owner, '?limit=1001', 'limit'],
    [trader.owner, '?cursor=5', 'cursor'],
    [trader.owner, '?cursor=-1.0', 'cursor'],
    [trader.owner, '?from=yesterday', 'from'],
    [trader.owner, '?to=1.5', 'to'],
  ] as const) {
    const reply = await request(urlOf(network, owner, search))
    expect([reply.status, errorType(reply)], search).toEqual([400, 'InvalidParameter'])
    expect(reply.text, search).toContain(field)
  }
})

test('an account without a fill has none, and no surplus', async ({ network }) => {
  const { owner } = createTrader(network)
  const input = { network: 'local', params: { owner } }
  const at = { baseUrl: network.url }
  const query = { limit: 10, cursor: null, from: null, to: null }
  expect(await callApi(accountFillsEndpoint, { ...input, query }, at)).toEqual({
    fills: [],
    next: null,
  })
  expect(await callApi(lifetimeSurplusEndpoint, input, at)).toEqual({
    fills: 0,
    unpriced: 0,
    limit: { usd: 0, fills: 0 },
    quote: { usd: 0, fills: 0 },
  })
})

test('every fill counts in the lifetime surplus, priced or not', async ({ network, trader }) => {
  await filledOrders(network, trader)
  const input = { network: 'local', params: { owner: trader.owner } }
  const read = await callApi(lifetimeSurplusEndpoint, input, { baseUrl: network.url })
  expect(read.fills).toBeGreaterThanOrEqual(FILLS)
  expect(read.limit.fills + read.unpriced).toBe(read.fills)
  expect(read.quote.fills).toBeLessThanOrEqual(read.limit.fills)
})
