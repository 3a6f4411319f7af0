import type { Page } from '@playwright/test'
import type { DebugReportAnswer } from '@/lib/contract/codecs/debug-report'
import { debugReportCodec } from '@/lib/contract/codecs/debug-report'
import { orderCodec } from '@/lib/contract/codecs/order'
import { timestampCodec } from '@/lib/contract/codecs/timestamp'
import type { OrderUid } from '@/lib/domain/order/order'
import { parseOrderUid } from '@/lib/domain/order/uid'

/** Time between auctions on a real network; the local one is faster. */
const AUCTION_MS = 12_000

/**
 * The given report with `count` auctions, under the uid of an order that is not stored, so that the
 * browser requests it (the server cannot prefetch it). Every second auction has bids and an event,
 * so that the ruler cannot fold any of them.
 */
export function longReport(report: DebugReportAnswer, count: number): DebugReportAnswer {
  const base = report.auctions.at(-1)
  if (base === undefined) throw new Error('the order was never in an auction')
  const uid = otherUid(report.orderUid)
  const startMs = (base.timestamp ?? 0) / 1000
  const auctions = Array.from({ length: count }, (_, index) => ({
    ...base,
    id: base.id + index,
    block: base.block + index,
    deadline: base.deadline + index,
    timestamp: timestampCodec.decode(new Date(startMs + index * AUCTION_MS).toISOString()),
    executions: [],
    settlementAttempts: [],
    rejectedBids: [],
    proposedSolutions:
      index % 2 === 0 ? base.proposedSolutions.map((bid) => ({ ...bid, isWinner: false })) : [],
  }))
  const events = auctions
    .filter(({ proposedSolutions }) => proposedSolutions.length > 0)
    .map(({ timestamp }) => ({ label: 'considered', timestamp }))
  return { ...report, orderUid: uid, order: { ...report.order, uid }, auctions, events, trades: [] }
}

/** A uid with the same owner and expiry, but another digest. */
function otherUid(uid: OrderUid): OrderUid {
  const digits = [...uid.slice(2)]
  const other = parseOrderUid(`0x${(digits[0] === '0' ? '1' : '0') + digits.slice(1).join('')}`)
  if (!other.ok) throw new Error(other.error.description)
  return other.value
}

const reportPath = (uid: OrderUid) => `**/api/v1/debug/order/${uid}`

/**
 * Lets the page ask for a report that the service does not have: its document comes with that answer,
 * which is changed to be about another one.
 */
const askForReport = (page: Page, uid: OrderUid) =>
  page.route(`**/orders/*/${uid}*`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replaceAll(`debug/order/${uid}`, 'debug/order/0x') })
  })

/** Answers the page's request with this report. */
export async function fulfillReport(page: Page, report: DebugReportAnswer): Promise<void> {
  const json = debugReportCodec.encode(report)
  await askForReport(page, report.orderUid)
  await page.route(reportPath(report.orderUid), (route) => route.fulfill({ json }))
}

/** Refuses the report with a 401, as other deployments do, but serves the order, which is public. */
export async function refuseReport(page: Page, report: DebugReportAnswer): Promise<void> {
  await askForReport(page, report.orderUid)
  await page.route(reportPath(report.orderUid), (route) =>
    route.fulfill({
      status: 401,
      json: { errorType: 'Unauthorized', description: 'for staff of this service' },
    }),
  )
  const json = orderCodec.encode(report.order)
  await page.route(`**/api/v1/orders/${report.orderUid}`, (route) => route.fulfill({ json }))
}
