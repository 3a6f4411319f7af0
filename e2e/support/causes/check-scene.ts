import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { ordersCsv } from '@/components/orders/orders-export'
import { callApi } from '@/lib/client/api-client'
import type { DebugReportAnswer } from '@/lib/contract/codecs/debug-report'
import type { OrderVerdictView } from '@/lib/contract/codecs/verdict'
import { orderVerdictsEndpoint } from '@/lib/contract/endpoints/debug-order'
import { unpackOrderUid } from '@/lib/domain/order/uid'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { unknownUnit } from '@/lib/domain/token/token-unit'
import { readOrders, readReport } from '@/lib/testing/system/reports'
import { until } from '@/lib/testing/system/until'
import { entriesOf, readInbox } from '../inbox'
import type { Registered, Scene } from './scene'

/** What was said of a cause, and since when its code is right, in milliseconds. */
type Told = {
  readonly cause: Registered
  readonly afterMs: number | null
  readonly wrong: readonly string[]
}

/**
 * When a cause came about: fills and settlements are facts of their blocks, what auctions decide is one
 * once they begin. A clock that was moved says nothing.
 */
async function factMsOf(scene: Scene, { factMs, right, status }: Registered): Promise<number> {
  if (right === null) return factMs
  if (status === 'expired') return Math.max(factMs, scene.upSinceMs())
  const later = await recordedMs(scene, right)
  return later !== null && later <= right.atMs ? Math.max(factMs, later) : factMs
}

async function recordedMs(
  scene: Scene,
  { verdict, report: reading }: NonNullable<Registered['right']>,
): Promise<number | null> {
  const report = await reading
  const blockMs = async (blockNumber: number) => {
    const { timestamp } = await scene.network().chain.getBlock({ blockNumber: BigInt(blockNumber) })
    return Number(timestamp) * 1_000
  }
  const { code, params } = verdict
  const [trade] = report.trades
  if (trade !== undefined) return blockMs(trade.blockNumber)
  const auction =
    report.auctions.find(({ id }) => id === params.auctionId) ?? report.auctions.at(-1)
  if (auction === undefined) return null
  if (code === 'settlement_timed_out') return blockMs(auction.deadline)
  return auction.timestamp === undefined ? null : microsToMs(auction.timestamp)
}

/** When settlements of it missed their deadlines, in milliseconds. */
const lostSettlements = ({ auctions }: DebugReportAnswer): readonly number[] =>
  auctions.flatMap(({ proposedSolutions: bids, settlementAttempts }) =>
    settlementAttempts.flatMap(({ solutionUid, outcome, endTimestamp }) =>
      outcome === 'timeout' &&
      endTimestamp !== undefined &&
      bids.some((bid) => bid.solutionUid === solutionUid)
        ? [microsToMs(endTimestamp)]
        : [],
    ),
  )

/** Compares everything that was answered with what was true at that time. */
async function tell(scene: Scene, cause: Registered): Promise<Told> {
  const { uid, code, before = [], after = [], right } = cause
  const lostMs = right === null ? [] : lostSettlements(await right.report)
  const wrong = scene
    .changesOf(uid)
    .filter(({ atMs, verdict: { code: said } }) => {
      // A machine that is busy enough to miss a deadline does not make that untrue.
      if (said === 'settlement_timed_out' && lostMs.some((ms) => ms <= atMs)) return false
      const isRight = right !== null && atMs >= right.atMs
      return ![code, ...(isRight ? after : before)].includes(said)
    })
    .map(({ verdict }) => verdict.code)
  const afterMs = right === null ? null : right.atMs - (await factMsOf(scene, cause))
  return { cause, afterMs, wrong }
}

/** Every cause was named, nothing else was said before, and with what it is about. */
export async function expectNamed(scene: Scene): Promise<void> {
  const told = await Promise.all(scene.causes.map((cause) => tell(scene, cause)))
  const answers = scene.answerMs().toSorted((a, b) => a - b)
  const ages = told.flatMap(({ afterMs }) => (afterMs === null ? [] : [Math.max(0, afterMs)]))
  const sorted = ages.toSorted((a, b) => a - b)
  const late = told.filter(({ afterMs }) => (afterMs ?? 0) > 5_000)
  console.log(
    `${scene.causes.length} causes of ${new Set(scene.causes.map(({ code }) => code)).size} codes;`,
    `right after ${sorted[Math.floor(sorted.length / 2)]} ms in the median, ${sorted.at(-1)} ms at most;`,
    `answers took ${answers[Math.floor(answers.length / 2)]?.toFixed()} ms in the median, ${answers.at(-1)?.toFixed()} ms at most;`,
    `later than 5 s: ${late.map(({ cause, afterMs }) => `${cause.name} (${afterMs} ms)`).join(', ') || 'none'}`,
  )
  expect(
    told.filter(({ cause }) => cause.right === null).map(({ cause }) => [cause.name, cause.code]),
  ).toEqual([])
  expect(
    told.filter(({ wrong }) => wrong.length > 0).map(({ cause, wrong }) => [cause.name, wrong]),
  ).toEqual([])
  for (const { right, name, params } of scene.causes) {
    if (right === null) continue
    const { verdict } = right
    if (params !== undefined) expect(verdict.params, name).toMatchObject(params)
    for (const text of [
      verdict.sentence,
      verdict.reply,
      verdict.advice.owner,
      verdict.advice.support,
    ]) {
      expect(text, name).not.toBe('')
    }
    const report = await right.report
    expect(report.orderUid, name).toBe(verdict.evidence.length > 0 ? report.orderUid : '')
    for (const { ref } of verdict.evidence) expect(ref, name).toMatch(/^(order|[a-z]+-\d+)/)
  }
}

/** Notifications that carry a code, by the code; those of hooks come before the hooks are traced. */
const NOTIFIED: readonly OrderVerdictView['code'][] = [
  'filled',
  'filled_below_quote',
  'filled_late',
  'balance_missing',
  'allowance_missing',
  'spent_by_other_order',
  'funding_hook_failed',
  'cancelled_by_owner',
  'cancelled_on_chain',
  'replaced',
  'withdrawn',
]

/** Page, lookup, list and file say the same of each order now, and so do the notifications of it. */
export async function expectSameEverywhere(scene: Scene): Promise<void> {
  const network = scene.network()
  const uids = [...new Set(scene.causes.map(({ uid }) => uid))]
  const orders = await readOrders(network, uids)
  const judged = await callApi(
    orderVerdictsEndpoint,
    { network: 'local', body: uids },
    { baseUrl: network.url },
  )
  const verdicts = new Map(judged.map(({ uid, verdict }) => [uid, verdict]))
  const isFinal = (uid: string) =>
    orders.some((order) => order.uid === uid && order.status !== 'open')
  for (const uid of uids.filter(isFinal)) {
    expect((await readReport(network, uid)).verdict?.code, uid).toBe(verdicts.get(uid)?.code)
  }
  const csv = ordersCsv({
    network: network.view,
    account: null,
    group: null,
    fetchedAtMs: 0,
    rows: orders.map((order) => ({
      kind: 'stored',
      uid: order.uid,
      sinceMs: 0,
      order,
      isAdded: false,
    })),
    verdictOf: ({ uid }) => verdicts.get(uid) ?? null,
    unitOf: unknownUnit,
  })
  for (const { uid } of orders) {
    const row = csv.split('\r\n').find((line) => line.includes(uid))
    expect(row, uid).toContain(`,${verdicts.get(uid)?.code},`)
  }
  for (const { name, uid, code, status } of scene.causes) {
    // Nobody is told that an order expired which was never signed.
    const isTold = NOTIFIED.includes(code) || (status === 'expired' && code !== 'unsigned')
    if (!isTold) continue
    const owner =
      orders.find((order) => order.uid === uid)?.onchainUser ?? unpackOrderUid(uid).owner
    await until(
      `the notification of "${name}" says ${code}`,
      async () =>
        entriesOf(await readInbox(network.url, owner, '?limit=100')).some(
          ({ metadata }) => metadata.orderUid === uid && metadata.verdict === code,
        ),
      { timeoutMs: 60_000 },
    )
  }
}

/** Writes what was said of each cause with its facts, to be read by people. */
export async function writeReplies(scene: Scene, file: string): Promise<void> {
  const replies = await Promise.all(
    scene.causes.map(async ({ name: broughtAbout, code: expected, uid, right }) => {
      if (right === null) return { broughtAbout, expected, uid, verdict: null }
      const { words: _, evidence, ...verdict } = right.verdict
      const report = await right.report
      return {
        broughtAbout,
        expected,
        uid,
        verdict: { ...verdict, evidence: evidence.map(({ ref, label }) => ({ ref, label })) },
        report: { ...report, verdict: undefined },
      }
    }),
  )
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(
    file,
    JSON.stringify(replies, (_, value) => (typeof value === 'bigint' ? `${value}` : value), 2),
  )
}
