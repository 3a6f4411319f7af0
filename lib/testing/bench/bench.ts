import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { chromiumLaunch } from '@/lib/testing/chromium'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { readPageSubjects } from '@/lib/testing/system/page-subjects'
import { type ApiRow, compareWithBare } from './against-bare'
import type { ApiTarget } from './api-target'
import { marketTargets, orderTargets } from './api-targets'
import { ON_DEMAND, ON_SHARED_SYSTEM, PARTS, type Part, toPart } from './bench-parts'
import { type BenchReport, missedByCatchUp, overBudget, reportText } from './bench-report'
import { startBenchSystem } from './bench-system'
import { measureBusyQuotes, missedByBusyQuotes } from './busy-batch'
import { measureDeliveries, missedByDeliveries } from './delivery-rate'
import { startBundledHelper } from './helper-process'
import { measureIdle, missedByIdle } from './idle-growth'
import { measureInboxes, missedByInboxes } from './inbox-latency'
import { openLoad } from './load'
import { measureCatchUp } from './market-catch-up'
import { measureOpenOrders, missedByOpenOrders } from './open-orders'
import { pageTargets } from './page-budgets'
import { measurePages, type PageRow } from './page-weight'
import { measureQuotes } from './quote-latency'
import type { GrowthAnswer } from './scale/growth-process'
import { measureGrowth, missedByGrowth } from './scale/order-book-growth'
import { measureScale, missedByScale } from './scale/order-book-scale'
import type { ScaleAnswer } from './scale/scale-process'
import { fundTraders, measureSettlement } from './settle-latency'
import { type ExactRow, missedByExact } from './solving-exact'
import type { SolvingAnswer, SolvingQuestion } from './solving-process'
import { missedBySolving } from './solving-quality'
import { missedBySpread, type SpreadRow } from './solving-spread'
import { missedWithGas } from './solving-with-gas'
import { lateStarts, measureStarts } from './start-times'
import { measureStreams, missedByStreams } from './streams'
import { measureVerdicts, missedByVerdicts } from './verdict-latency'

/** More than two days of a chain with a block every two seconds. */
const CATCH_UP_BLOCKS = 100_000

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: '.data/bench.json' },
    keep: { type: 'boolean', default: false },
    only: {
      type: 'string',
      default: PARTS.filter((part) => !ON_DEMAND.includes(part)).join(','),
    },
    /** Of `scale`. */
    orders: { type: 'string', default: '1000000' },
    /** Of `open-orders`. */
    open: { type: 'string', default: '10000' },
    /** Of `streams`. */
    streams: { type: 'string', default: '10000' },
    /** Of `growth`. */
    days: { type: 'string', default: '7' },
    'orders-a-day': { type: 'string', default: '100000' },
    /** Of `idle`. */
    minutes: { type: 'string', default: '30' },
    /** First seed of the fresh batches: to repeat a run. */
    seed: { type: 'string' },
  },
})
const wanted = new Set(values.only.split(',').map(toPart))

const notMeasured: AppParts = {
  api: null,
  quote: null,
  busyQuote: null,
  settlement: null,
  pages: null,
}

const notSolved = { solving: null, solvingWithGas: null }

const step = (text: string) => console.log(`- ${text}`)

const start = wanted.has('start') ? await starts() : null
const market = wanted.has('market') ? await catchUp() : null
const inbox = wanted.has('notifications') ? await inboxes() : null
const deliveries = wanted.has('deliveries') ? await deliveryRates() : null
const verdicts = wanted.has('verdicts') ? await verdictLatency() : null
const { solving, solvingWithGas } = wanted.has('solving') ? await solved() : notSolved
const solvingSpread = await freshBatches<SpreadRow>('solving-spread')
const solvingExact = await freshBatches<ExactRow>('solving-exact')
const scale = wanted.has('scale') ? await largeBook() : null
const growth = wanted.has('growth') ? await growingBook() : null
const openOrders = wanted.has('open-orders') ? await manyOpenOrders() : null
const streams = wanted.has('streams') ? await eventStreams() : null
const idle = wanted.has('idle') ? await idleGrowth() : null
const served = ON_SHARED_SYSTEM.some((part) => wanted.has(part)) ? await measureApp() : notMeasured
const report: BenchReport = {
  measuredAt: new Date().toISOString(),
  node: process.version,
  cores: cpus().length,
  loadAverage: loadavg()[0] ?? 0,
  start,
  market,
  inbox,
  deliveries,
  verdicts,
  solving,
  solvingWithGas,
  solvingSpread,
  solvingExact,
  scale,
  growth,
  openOrders,
  streams,
  idle,
  ...served,
  overBudget: [
    ...(start === null ? [] : lateStarts(start)),
    ...(market === null ? [] : missedByCatchUp(market)),
    ...(inbox === null ? [] : missedByInboxes(inbox)),
    ...(deliveries === null ? [] : missedByDeliveries(deliveries)),
    ...(verdicts === null ? [] : missedByVerdicts(verdicts)),
    ...(solving === null ? [] : missedBySolving(solving)),
    ...(solvingWithGas === null ? [] : missedWithGas(solvingWithGas)),
    ...(solvingSpread === null ? [] : missedBySpread(solvingSpread)),
    ...(solvingExact === null ? [] : missedByExact(solvingExact)),
    ...(scale === null ? [] : missedByScale(scale)),
    ...(growth === null ? [] : missedByGrowth(growth)),
    ...(openOrders === null ? [] : missedByOpenOrders(openOrders)),
    ...(streams === null ? [] : missedByStreams(streams)),
    ...(idle === null ? [] : missedByIdle(idle)),
    ...(served.pages === null ? [] : overBudget(served.pages)),
    ...(served.busyQuote === null ? [] : missedByBusyQuotes(served.busyQuote)),
  ],
}
console.log(`\n${reportText(report)}\n`)
await mkdir(path.dirname(values.out), { recursive: true })
await writeFile(values.out, `${JSON.stringify(report, null, 2)}\n`)
step(`written to ${values.out}`)
if (report.overBudget.length > 0) process.exitCode = 1

function starts() {
  step('starting with a month of history, and again')
  return measureStarts()
}

function inboxes() {
  step('reading a small inbox and a large one')
  return measureInboxes()
}

function deliveryRates() {
  step('emptying an outbox into webhooks')
  return measureDeliveries()
}

function verdictLatency() {
  step('judging one order, and as many as a request may name')
  return measureVerdicts()
}

async function solved(): Promise<SolvingAnswer> {
  step('solving the batches of the benchmark')
  const solver = await startBundledHelper<SolvingQuestion, SolvingAnswer>('./solving-process.ts')
  try {
    return await solver.request({ kind: 'solve' })
  } finally {
    await solver.close()
  }
}

async function freshBatches<Row>(part: Part): Promise<readonly Row[] | null> {
  if (!wanted.has(part)) return null
  const firstSeed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  const kind = part === 'solving-exact' ? 'exact' : 'spread'
  step(`${part}: fresh batches from seed ${firstSeed}`)
  const solver = await startBundledHelper<SolvingQuestion, readonly Row[]>('./solving-process.ts')
  try {
    return await solver.request({ kind, firstSeed })
  } finally {
    await solver.close()
  }
}

async function largeBook(): Promise<ScaleAnswer | null> {
  const seed = Math.floor(Math.random() * 2 ** 32)
  const orders = Number(values.orders)
  step(`making and reading an order book of ${orders} orders, seed ${seed}`)
  const answer = await measureScale(orders, seed, values.keep)
  if (answer === null) step('not measured: TEST_DATABASE_URL names no PostgreSQL server')
  return answer
}

async function growingBook(): Promise<GrowthAnswer | null> {
  const [days, ordersADay] = [Number(values.days), Number(values['orders-a-day'])]
  step(`having ${days} days of ${ordersADay} orders go by`)
  const answer = await measureGrowth(days, ordersADay)
  if (answer === null) step('not measured: TEST_DATABASE_URL names no PostgreSQL server')
  return answer
}

function manyOpenOrders() {
  const orders = Number(values.open)
  step(`auctions of ${orders} open orders`)
  return measureOpenOrders(orders)
}

function eventStreams() {
  const streams = Number(values.streams)
  step(`telling ${streams} event streams of changes`)
  return measureStreams(streams)
}

function idleGrowth() {
  const minutes = Number(values.minutes)
  step(`leaving the system alone for ${minutes} minutes`)
  return measureIdle(minutes)
}

function catchUp() {
  step(`indexing the market of ${CATCH_UP_BLOCKS} blocks`)
  return measureCatchUp(process.cwd(), CATCH_UP_BLOCKS)
}

type AppParts = Pick<BenchReport, 'api' | 'quote' | 'busyQuote' | 'settlement' | 'pages'>

async function measureApp(): Promise<AppParts> {
  step('starting the app')
  const system = await startBenchSystem(wanted.has('pages') ? [] : ['--api-only'])
  try {
    return await measure(system.url)
  } finally {
    await system.close()
  }
}

async function measure(url: string): Promise<AppParts> {
  const network = await readNetwork(url)
  const needsOrder = ON_SHARED_SYSTEM.some((part) => part !== 'market-api' && wanted.has(part))
  const traded = needsOrder ? await measureTraded(network) : notMeasured
  if (!wanted.has('market-api')) return traded
  const market = await apiRows(network, await marketTargets(network))
  return { ...traded, api: [...(traded.api ?? []), ...market] }
}

/** The parts that need a traded order. */
async function measureTraded(network: TestNetwork): Promise<AppParts> {
  step('funding accounts')
  const traders = await fundTraders(network)
  step('settling orders')
  const { uid, row } = await measureSettlement(network, traders)
  return {
    settlement: wanted.has('settlement') ? row : null,
    quote: wanted.has('quote') ? await quotes(network, traders[0]?.owner) : null,
    busyQuote: wanted.has('busy-quote') ? await busyQuotes(network) : null,
    api: wanted.has('api') ? await apiRows(network, orderTargets(network, uid)) : null,
    pages: wanted.has('pages') ? await pageRows(network) : null,
  }
}

function busyQuotes(network: TestNetwork) {
  step('quoting while a thousand orders are solved')
  return measureBusyQuotes(network)
}

async function quotes(network: TestNetwork, from: Parameters<typeof measureQuotes>[1] | undefined) {
  if (from === undefined) throw new Error('there is an account')
  step('quoting')
  return measureQuotes(network, from)
}

async function apiRows(
  network: TestNetwork,
  targets: readonly ApiTarget[],
): Promise<readonly ApiRow[]> {
  const load = openLoad()
  try {
    const rows: ApiRow[] = []
    for (const target of targets) {
      step(target.name)
      rows.push(await compareWithBare(load, network.url, target))
    }
    return rows
  } finally {
    await load.close()
  }
}

async function pageRows(network: TestNetwork): Promise<readonly PageRow[]> {
  step('loading pages')
  const browser = await chromium.launch(chromiumLaunch())
  try {
    return await measurePages(browser, network.url, pageTargets(await readPageSubjects(network)))
  } finally {
    await browser.close()
  }
}
