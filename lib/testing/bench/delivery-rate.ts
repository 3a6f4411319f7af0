import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startWebhookReceiver } from '@/lib/testing/fakes/webhook-receiver'
import type { DeliveriesAnswer, DeliveriesQuestion } from './deliveries-process'
import { startHelper } from './helper-process'

const DELIVERIES = 5_000
const TARGETS = 20
/** Goal: deliveries per second of one engine. */
const GOAL = 200

export type DeliveryRateRow = {
  readonly database: string
  readonly engines: number
  readonly deliveries: number
  readonly targets: number
  readonly perSecond: number
  /** Messages that were sent more than once. */
  readonly doubles: number
}

/** One engine on the embedded database; on PostgreSQL, if configured, one engine and two. */
export async function measureDeliveries(): Promise<readonly DeliveryRateRow[]> {
  const embedded = await measure(null, 1)
  const serverUrl = process.env.TEST_DATABASE_URL ?? ''
  return serverUrl === ''
    ? [embedded]
    : [embedded, await measure(serverUrl, 1), await measure(serverUrl, 2)]
}

/** Missed goals, as text. */
export const missedByDeliveries = (rows: readonly DeliveryRateRow[]): readonly string[] =>
  rows.flatMap(({ database, engines, perSecond, doubles }) => {
    const name = `Deliveries, ${engines} engine(s) on ${database}`
    return [
      ...(perSecond < GOAL ? [`${name}: ${perSecond.toFixed(0)}/s, goal ${GOAL}/s`] : []),
      ...(doubles > 0 ? [`${name}: ${doubles} messages were sent twice`] : []),
    ]
  })

async function measure(serverUrl: string | null, engines: number): Promise<DeliveryRateRow> {
  const dir = mkdtempSync(path.join(tmpdir(), 'coincidence-bench-'))
  const receiver = await startWebhookReceiver()
  const deliveriesProcess = startEngine()
  const running = Array.from({ length: engines }, startEngine)
  try {
    const { location } = await deliveriesProcess.request({
      kind: 'fill',
      serverUrl,
      dir: path.join(dir, 'db'),
      receiverUrl: receiver.url,
      deliveries: DELIVERIES,
      targets: TARGETS,
    })
    if (location === null) throw new Error('a filled database is somewhere')
    await Promise.all(running.map((engine) => engine.request({ kind: 'run', location })))
    await deliveriesProcess.request({ kind: 'drop' })
    const moments = receiver.received.map(({ atMs }) => atMs)
    const ids = new Set(receiver.received.map(({ id }) => id))
    if (ids.size !== DELIVERIES) throw new Error(`${ids.size} of ${DELIVERIES} messages arrived`)
    return {
      engines,
      deliveries: DELIVERIES,
      targets: TARGETS,
      database: serverUrl === null ? 'PGlite' : 'PostgreSQL',
      perSecond: (DELIVERIES * 1_000) / (Math.max(...moments) - Math.min(...moments)),
      doubles: moments.length - ids.size,
    }
  } finally {
    await Promise.all([deliveriesProcess, ...running].map((helper) => helper.close()))
    await receiver.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

const startEngine = () =>
  startHelper<DeliveriesQuestion, DeliveriesAnswer>('./deliveries-process.ts', [
    '--conditions=react-server',
  ])
