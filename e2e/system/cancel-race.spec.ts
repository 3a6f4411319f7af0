import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { parseUnits } from 'viem'
import type { DebugReportAnswer } from '@/lib/contract/codecs/debug-report'
import type { OrderUid } from '@/lib/domain/order/order'
import { chainTrades, filledAmount } from '@/lib/testing/system/ledger'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { quotedBuyAmount } from '@/lib/testing/system/quotes'
import { seededRandom } from '@/lib/testing/system/random'
import { attemptsOf, readReport } from '@/lib/testing/system/reports'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, type DraftedOrder, submit, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { TEST_SEED } from '@/lib/testing/test-seed'
import { cancellationOf, sendCancellation } from '../support/cancel'
import { invalidateCall } from '../support/cancel-cases'
import { request } from '../support/http'
import { errorType } from '../support/reply'
import { waitForStatus } from '../support/wait-for-status'

const SIGNED_CANCELLATIONS = 100
const INVALIDATIONS = 30
const TRADERS = 10
/** Delay from placing to cancelling; a settlement is sent after one block and mined after two. */
const MAX_DELAY_MS = 4_000
/** Blocks after the last attempt in which no cancelled order may be filled any more. */
const WATCHED_BLOCKS = 8n
const AUCTION_LABELS = ['ready', 'filtered', 'invalid', 'considered', 'executing']

/** An order and the outcome of its cancellation. */
type CancelAttempt = {
  readonly order: DraftedOrder
  readonly delayMs: number
  /** `Cancelled`, an error code, or `invalidated` for a mined transaction. */
  readonly outcome: string
}

test.describe.configure({ mode: 'serial' })

let system: RunningSystem
let network: TestNetwork
let traders: readonly Trader[]
let sellAmount: bigint
let minBuyAmount: bigint
const cancelAttempts: CancelAttempt[] = []

test.beforeAll(async () => {
  // Blocks on demand would run ahead of the clock, and settlements would not wait for any.
  system = await startSystem({ LOCAL_SIMULATOR: 'off', LOCAL_MINING: 'interval' })
  network = await readNetwork(system.url)
  traders = Array.from({ length: TRADERS }, () => createTrader(network))
  await Promise.all(traders.map((trader) => trader.fund()))
  await Promise.all(traders.map((trader) => trader.approve([network.token('USDC')])))
  sellAmount = parseUnits('5', 6)
  const [usdc, dai] = [network.token('USDC'), network.token('DAI')]
  const owner = traders[0]?.owner
  if (owner === undefined) throw new Error('there is no trader')
  // Low enough for all orders, because their trades move the pools.
  minBuyAmount = ((await quotedBuyAmount(network, owner, usdc, dai, sellAmount)) * 90n) / 100n
})

test.afterAll(() => endSystem(system))

let orderCount = 0n

const draftOrder = (trader: Trader): Promise<DraftedOrder> => {
  orderCount += 1n
  return trader.draft({
    sellToken: network.token('USDC'),
    buyToken: network.token('DAI'),
    // Equal orders created within the same second would have the same uid.
    sellAmount: sellAmount + orderCount,
    buyAmount: minBuyAmount,
  })
}

/** Places, waits and cancels `count` orders in total, shared among the traders. */
async function cancelAtRandom(
  count: number,
  seed: number,
  cancel: (trader: Trader, uid: OrderUid) => Promise<string>,
): Promise<void> {
  const random = seededRandom(seed)
  const delays = Array.from({ length: count }, () => Math.floor(random() * MAX_DELAY_MS))
  await Promise.all(
    traders.map(async (trader) => {
      for (let delayMs = delays.pop(); delayMs !== undefined; delayMs = delays.pop()) {
        const order = await draftOrder(trader)
        await submit(network, order)
        await sleep(delayMs)
        cancelAttempts.push({ order, delayMs, outcome: await cancel(trader, order.uid) })
      }
    }),
  )
}

test('100 orders are cancelled by signature at random moments of their life', async () => {
  const cancel = async (trader: Trader, uid: OrderUid) => {
    const reply = await sendCancellation(network, uid, await cancellationOf(network, trader, uid))
    return reply.status === 200 ? String(reply.body) : errorType(reply)
  }
  await cancelAtRandom(SIGNED_CANCELLATIONS, TEST_SEED, cancel)
  // On a busy machine all of them may have come before the fills.
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  const order = await draftOrder(trader)
  await submit(network, order)
  await waitForStatus(network, order.uid, 'fulfilled')
  cancelAttempts.push({ order, delayMs: MAX_DELAY_MS, outcome: await cancel(trader, order.uid) })
  const answers = new Set(cancelAttempts.map(({ outcome: answer }) => answer))
  expect([...answers].toSorted()).toEqual(['Cancelled', 'OrderFullyExecuted'])
})

test('30 orders are invalidated on chain at random moments of their life', async () => {
  await cancelAtRandom(INVALIDATIONS, TEST_SEED + 1, async (trader, uid) => {
    await trader.transact(network.view.contracts.settlement, invalidateCall(uid))
    return 'invalidated'
  })
  expect(cancelAttempts).toHaveLength(SIGNED_CANCELLATIONS + 1 + INVALIDATIONS)
})

test('each ended cancelled and never filled, or filled and says so', async () => {
  const last = await network.chain.getBlockNumber()
  const head = await until('the blocks in which something may still come', async () => {
    const now = await network.chain.getBlockNumber()
    return now >= last + WATCHED_BLOCKS && now
  })
  const traded = new Map((await chainTrades(network, head)).map((trade) => [trade.uid, trade]))
  const endCounts = new Map<string, number>()
  const problems: string[] = []
  for (const attempt of cancelAttempts) {
    const { uid, data } = attempt.order
    const report = await readReport(network, uid)
    const status = await request(`${network.url}/local/api/v1/orders/${uid}/status`)
    const end = `${attempt.outcome}, ${report.order.status}`
    endCounts.set(end, (endCounts.get(end) ?? 0) + 1)
    const filled = await filledAmount(network, uid)
    const facts = {
      isFilled: traded.has(uid),
      // The contract marks an invalidated order as filled by the maximum amount.
      contractAgrees: filled === (traded.has(uid) ? data.sellAmount : 0n) || filled > 2n ** 255n,
      statusType: typeOf(status.body),
    }
    for (const problem of contradictions(attempt, report, facts)) {
      problems.push(`${uid} after ${attempt.delayMs} ms (${end}): ${problem}`)
    }
  }
  const distribution = [...endCounts].map(([end, count]) => `${count} ${end}`).toSorted()
  console.log(`answer, end: ${distribution.join('; ')}`)
  expect(problems).toEqual([])
})

const typeOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'type' in body ? String(body.type) : 'none'

/** Where the service's data about an order contradicts the chain. */
function contradictions(
  { outcome: answer }: CancelAttempt,
  { order, events, auctions, cancellation }: DebugReportAnswer,
  facts: { isFilled: boolean; contractAgrees: boolean; statusType: string },
): string[] {
  const labels = events.map(({ label }) => label)
  const cancelledAt = labels.indexOf('cancelled')
  const wasAccepted = answer === 'Cancelled' || answer === 'invalidated'
  const won = auctions.filter(({ proposedSolutions }) =>
    proposedSolutions.some(({ isWinner }) => isWinner),
  )
  const attempts = attemptsOf({ auctions: won })
  const checks: readonly (readonly [boolean, string])[] = [
    [
      order.status === (facts.isFilled ? 'fulfilled' : 'cancelled'),
      'its status is not what happened',
    ],
    [
      facts.statusType === (facts.isFilled ? 'traded' : 'cancelled'),
      'the status endpoint disagrees',
    ],
    [facts.contractAgrees, 'the contract has another filled amount'],
    [labels.includes('traded') === facts.isFilled, 'its events do not report its trade'],
    [order.invalidated === wasAccepted, 'an accepted cancellation does not show, or shows unasked'],
    [cancelledAt >= 0 === wasAccepted, 'its events do not report the cancellation'],
    [
      (cancellation?.source ?? null) ===
        (answer === 'Cancelled' ? 'signedRequest' : answer === 'invalidated' ? 'onChain' : null),
      'it does not say who cancelled it',
    ],
    [
      cancelledAt < 0 || !labels.slice(cancelledAt).some((label) => AUCTION_LABELS.includes(label)),
      `an auction goes on about it after it was cancelled: ${labels.join(', ')}`,
    ],
    [
      answer !== 'Cancelled' ||
        !facts.isFilled ||
        attempts.some(
          ({ startTimestamp, outcome }) =>
            outcome === 'success' && startTimestamp <= (cancellation?.timestamp ?? 0),
        ),
      'a settlement began after the cancellation was accepted',
    ],
  ]
  return checks.flatMap(([holds, problem]) => (holds ? [] : [problem]))
}
