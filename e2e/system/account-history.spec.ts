import { expect, test } from '@playwright/test'
import { parseAbi } from 'viem'
import {
  fileEnd,
  filePart,
  fileStart,
  type HistoryFile,
} from '@/components/orders/history/history-file'
import { callApi } from '@/lib/client/api-client'
import type { Fill } from '@/lib/contract/codecs/fill'
import { accountFillsEndpoint, lifetimeSurplusEndpoint } from '@/lib/contract/endpoints/fills'
import type { FillPosition } from '@/lib/domain/settlement/account-fill'
import { unknownUnit } from '@/lib/domain/token/token-unit'
import { percentile } from '@/lib/testing/bench/statistics'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { fillMany } from '../support/bulk-fills'

/** Sent to the order book first, which takes most of the time; the others are signed and settled alike. */
const ORDERS = 400
const UNLISTED = 2_600
const FILLS = ORDERS + UNLISTED
/** As many as the page of the history shows. */
const PAGE_FILLS = 50
/** Readings of each page. */
const ROUNDS = 10

test.describe.configure({ mode: 'serial' })

let system: RunningSystem
let network: TestNetwork
let trader: Trader

test.beforeAll(async () => {
  system = await startSystem({ LOCAL_SIMULATOR: 'off', LOCAL_HISTORY_DAYS: '1' })
  network = await readNetwork(system.url)
  trader = createTrader(network)
  await fillMany({ system, network, trader, orders: ORDERS, unlisted: UNLISTED })
  await until('the service has every fill', async () => (await surplus()).fills === FILLS)
})

test.afterAll(() => endSystem(system))

const api = () => ({ baseUrl: system.url })

const surplus = () =>
  callApi(lifetimeSurplusEndpoint, { network: 'local', params: { owner: trader.owner } }, api())

const page = (limit: number, cursor: FillPosition | null) =>
  callApi(
    accountFillsEndpoint,
    {
      network: 'local',
      params: { owner: trader.owner },
      query: { limit, cursor, from: null, to: null },
    },
    api(),
  )

async function allPages(limit: number): Promise<readonly (readonly Fill[])[]> {
  const pages: (readonly Fill[])[] = []
  let cursor: FillPosition | null = null
  do {
    const read: Awaited<ReturnType<typeof page>> = await page(limit, cursor)
    pages.push(read.fills)
    cursor = read.next
  } while (cursor !== null)
  return pages
}

// From the published contract, read from the node itself.
const tradeAbi = parseAbi([
  'event Trade(address indexed owner, address sellToken, address buyToken, uint256 sellAmount, uint256 buyAmount, uint256 feeAmount, bytes orderUid)',
])

async function tradesOnChain() {
  return network.chain.getContractEvents({
    address: network.view.contracts.settlement,
    abi: tradeAbi,
    eventName: 'Trade',
    args: { owner: trader.owner },
    fromBlock: 0n,
    strict: true,
  })
}

type Sums = Readonly<Record<string, bigint>>

const addTo = (sums: Record<string, bigint>, name: string, amount: bigint) => {
  sums[name] = (sums[name] ?? 0n) + amount
}

async function sumsOfChain(): Promise<Sums> {
  const sums: Record<string, bigint> = {}
  for (const { args } of await tradesOnChain()) {
    addTo(sums, `sold ${args.sellToken.toLowerCase()}`, args.sellAmount)
    addTo(sums, `bought ${args.buyToken.toLowerCase()}`, args.buyAmount)
    addTo(sums, `fee ${args.sellToken.toLowerCase()}`, args.feeAmount)
  }
  return sums
}

test('CSV and JSON of 3,000 orders add up to the chain’s own events, to the atom', async () => {
  const pages = await allPages(1_000)
  const units = new Map(network.view.tokens.map((token) => [token.address, token]))
  const write = (format: 'csv' | 'json') => {
    const file: HistoryFile = {
      format,
      network: network.view,
      account: trader.owner,
      from: null,
      to: null,
      readAtMs: Date.now(),
    }
    let written = 0
    const parts = pages.map((fills) => {
      const part = filePart(
        file,
        fills,
        { unitOf: (token) => units.get(token) ?? unknownUnit(token), verdictOf: () => null },
        written === 0,
      )
      written += fills.length
      return part
    })
    return [fileStart(file), ...parts, fileEnd(file)].join('')
  }
  const expected = await sumsOfChain()
  expect((await tradesOnChain()).length).toBe(FILLS)
  expect(Object.values(expected).every((sum) => sum > 0n)).toBe(true)

  const [header = '', ...lines] = write('csv').trimEnd().split('\r\n')
  const names = header.split(',')
  const csv: Record<string, bigint> = {}
  for (const line of lines) {
    const cells = line.split(',')
    const cell = (name: string) => cells[names.indexOf(name)] ?? ''
    addTo(csv, `sold ${cell('sell_token')}`, BigInt(cell('sold_base_units')))
    addTo(csv, `bought ${cell('buy_token')}`, BigInt(cell('bought_base_units')))
    addTo(csv, `fee ${cell('sell_token')}`, BigInt(cell('signed_fee_base_units')))
  }
  expect(lines).toHaveLength(FILLS)
  expect(new Set(lines.map((line) => line.split(',')[names.indexOf('order_uid')])).size).toBe(FILLS)
  expect(csv).toEqual(expected)

  const json: Record<string, bigint> = {}
  for (const fill of JSON.parse(write('json')).fills) {
    addTo(json, `sold ${fill.sellToken}`, BigInt(fill.sellAmount))
    addTo(json, `bought ${fill.buyToken}`, BigInt(fill.buyAmount))
    addTo(json, `fee ${fill.sellToken}`, BigInt(fill.feeAmount))
  }
  expect(json).toEqual(expected)
})

test('pages of any size list every fill once, newest first', async () => {
  const [all = []] = (await allPages(1_000)).map((_, at, pages) => (at === 0 ? pages.flat() : []))
  const small = (await allPages(70)).flat()
  const keys = (fills: readonly Fill[]) =>
    fills.map(({ blockNumber, logIndex }) => blockNumber * 1e6 + logIndex)
  expect(keys(small)).toEqual(keys(all))
  expect(keys(all)).toEqual(keys(all).toSorted((a, b) => b - a))
})

test('fills have the block’s time and the price the market had before it', async () => {
  const { fills } = await page(1, null)
  const [newest] = fills
  if (newest === undefined) throw new Error('there is no fill')
  const block = await network.chain.getBlock({ blockNumber: BigInt(newest.blockNumber) })
  expect(newest.timestamp).toBe(Number(block.timestamp) * 1_000_000)
  // Both are dollar tokens.
  expect(newest.sellTokenPriceUsd).toBeGreaterThan(0.9)
  expect(newest.buyTokenPriceUsd).toBeLessThan(1.1)
})

test('the lifetime surplus is that of the fills, computed from the chain', async () => {
  const fills = (await allPages(1_000)).flat()
  const counted = fills.filter(({ kind }) => kind !== null)
  expect(counted).toHaveLength(ORDERS)
  let usd = 0
  for (const [at, args] of (await tradesOnChain()).map((log) => log.args).entries()) {
    if (at >= ORDERS) break
    const fill = fills.find(({ orderUid }) => orderUid === args.orderUid)
    // Each order asked for 39 DAI less its place; see `fillMany`.
    const limit = 39n * 10n ** 18n - BigInt(at)
    usd += (Number(args.buyAmount - limit) / 1e18) * (fill?.buyTokenPriceUsd ?? 0)
  }
  const read = await surplus()
  expect(read).toMatchObject({ fills: FILLS, unpriced: UNLISTED })
  expect(read.limit.fills).toBe(ORDERS)
  expect(Math.abs(read.limit.usd - usd)).toBeLessThan(0.01)
  expect(read.quote.fills).toBe(ORDERS)
})

// How fast is no promise of a test: the figure is printed for the record.
test('every page of 3,000 fills is read again and again, each the same', async () => {
  const first = await allPages(PAGE_FILLS)
  expect(first).toHaveLength(FILLS / PAGE_FILLS)
  const latenciesMs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    let cursor: FillPosition | null = null
    for (const fills of first) {
      const startedAtMs = performance.now()
      const read = await page(PAGE_FILLS, cursor)
      latenciesMs.push(performance.now() - startedAtMs)
      expect(read.fills).toEqual(fills)
      cursor = read.next
    }
  }
  const [median, p99] = [0.5, 0.99].map((share) => percentile(latenciesMs, share).toFixed(1))
  console.log(`a page of ${PAGE_FILLS} of ${FILLS} fills: median ${median} ms, p99 ${p99} ms`)
})
