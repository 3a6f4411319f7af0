import { callApi } from '@/lib/client/api-client'
import { orderVerdictsEndpoint } from '@/lib/contract/endpoints/debug-order'
import { limits } from '@/lib/contract/limits'
import type { OrderUid } from '@/lib/domain/order/order'
import { chunk } from '@/lib/domain/shared/chunk'
import { groupBy } from '@/lib/domain/shared/group-by'
import { inTurns } from '@/lib/testing/in-turns'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { readOrders } from '@/lib/testing/system/reports'
import { endSystem, startSystem } from '@/lib/testing/system/running-system'
import { submit } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { fundedTrader } from './funded-trader'
import { median, percentile } from './statistics'

/** Half of an account's orders are filled, and half ask for more than the market. */
const ACCOUNTS = 25
const ORDERS_OF_ACCOUNT = 20
const ROUNDS = 120
/** What the lookup page asks for in one request, and how many requests at a time. */
const LOOKUP = { uids: 100, atOnce: 2 }

export type VerdictRow = {
  readonly orders: number
  readonly one: { readonly p50Ms: number; readonly p99Ms: number }
  readonly full: { readonly uids: number; readonly p50Ms: number; readonly p99Ms: number }
  /** Median of a full request to that of one order's. */
  readonly ratio: number
  readonly lookup: { readonly uids: number; readonly ms: number; readonly codes: number }
}

const GOALS = { p99Ms: 300, lookupMs: 5_000, ratio: 128 }

export function missedByVerdicts({ full, lookup, ratio }: VerdictRow): readonly string[] {
  return [
    ...(full.p99Ms <= GOALS.p99Ms
      ? []
      : [`Verdicts: p99 of ${full.uids} is ${full.p99Ms.toFixed(0)} ms, goal ${GOALS.p99Ms}`]),
    ...(lookup.ms <= GOALS.lookupMs
      ? []
      : [`Verdicts: ${lookup.uids} by code in ${lookup.ms.toFixed(0)} ms, goal ${GOALS.lookupMs}`]),
    ...(ratio <= GOALS.ratio
      ? []
      : [`Verdicts: ${full.uids} cost ${ratio.toFixed(0)} times one, goal ${GOALS.ratio}`]),
  ]
}

/** Measures requests for one order and for as many as may be asked alternately, while auctions go on. */
export async function measureVerdicts(): Promise<VerdictRow> {
  const system = await startSystem({ LOCAL_SIMULATOR: 'off', LOG_LEVEL: 'error' })
  try {
    const network = await readNetwork(system.url)
    const uids = await placeOrders(network)
    const asked = uids.slice(0, limits.orderUidsPerRequest)
    const [one, full]: [number[], number[]] = [[], []]
    await verdicts(network, asked)
    for (let round = 0; round < ROUNDS; round += 1) {
      one.push(
        await timed(() =>
          verdicts(network, asked.slice(round % asked.length, (round % asked.length) + 1)),
        ),
      )
      full.push(await timed(() => verdicts(network, asked)))
    }
    const codes = new Set<string>()
    const ms = await timed(async () => {
      for (const code of (await lookUp(network, uids)).keys()) codes.add(code)
    })
    return {
      orders: uids.length,
      one: summary(one),
      full: { uids: asked.length, ...summary(full) },
      ratio: median(full) / median(one),
      lookup: { uids: uids.length, ms, codes: codes.size },
    }
  } finally {
    await endSystem(system)
  }
}

const summary = (ms: readonly number[]) => ({ p50Ms: median(ms), p99Ms: percentile(ms, 0.99) })

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

const verdicts = (network: TestNetwork, uids: readonly OrderUid[]) =>
  callApi(orderVerdictsEndpoint, { network: 'local', body: [...uids] }, { baseUrl: network.url })

/** All of them by their codes, asked for as the lookup page does. */
async function lookUp(network: TestNetwork, uids: readonly OrderUid[]) {
  const groups = [...chunk(LOOKUP.uids, uids)]
  const found = await inTurns(groups, LOOKUP.atOnce, (group) => verdicts(network, group))
  return groupBy(found.flat(), ({ verdict }) => verdict?.code ?? 'none')
}

async function placeOrders(network: TestNetwork): Promise<readonly OrderUid[]> {
  const [sellToken, buyToken] = [network.token('USDC'), network.token('DAI')]
  const uids: OrderUid[] = []
  for (let account = 0; account < ACCOUNTS; account += 1) {
    const trader = await fundedTrader(network)
    const drafts = await Promise.all(
      Array.from({ length: ORDERS_OF_ACCOUNT }, (_, at) =>
        trader.draft({
          sellToken,
          buyToken,
          sellAmount: 20_000_000n + BigInt(at),
          // Half a dollar for each, or eight dollars.
          buyAmount: (at % 2 === 0 ? 10n : 160n) * 10n ** 18n,
          validForSeconds: 3_600,
        }),
      ),
    )
    for (const draft of drafts) uids.push(await submit(network, draft))
  }
  await until('half of them are filled', async () => {
    const orders = await readOrders(network, uids)
    return orders.filter(({ status }) => status === 'fulfilled').length >= uids.length / 2
  })
  return uids
}
