import { setTimeout as sleep } from 'node:timers/promises'
import { callApi } from '@/lib/client/api-client'
import type { DebugReportAnswer } from '@/lib/contract/codecs/debug-report'
import type { OrderVerdictView } from '@/lib/contract/codecs/verdict'
import { orderVerdictsEndpoint } from '@/lib/contract/endpoints/debug-order'
import type { OrderStatus, OrderUid } from '@/lib/domain/order/order'
import type { TestNetwork } from '@/lib/testing/system/network'
import { readOrders, readReport } from '@/lib/testing/system/reports'
import type { RunningSystem } from '@/lib/testing/system/running-system'
import { type DraftedOrder, submit } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import type { HeldEngine } from './held-engine'

type Code = OrderVerdictView['code']

/** A cause brought about on the running system. */
export type Cause = {
  /** What was done. */
  readonly name: string
  readonly uid: OrderUid
  /** The code it has to get first. */
  readonly code: Code
  /** What may be said before the fact; nothing else may. */
  readonly before?: readonly Code[]
  /** What may be said once later facts have come. */
  readonly after?: readonly Code[]
  readonly status?: OrderStatus
  readonly params?: Readonly<Record<string, unknown>>
}

type Answer = { readonly atMs: number; readonly verdict: OrderVerdictView }

/** What was answered about an order, from the first answer on: each code once per time it came up. */
type Watched = { readonly uid: OrderUid; readonly changes: Answer[] }

/** A cause with the moment from which its code is right, and what the system said of it. */
export type Registered = Cause & {
  readonly factMs: number
  /** The first right answer, and the report at that time; null before. */
  right: (Answer & { readonly report: Promise<DebugReportAnswer> }) | null
}

const POLL_MS = 100

/** A running system on which causes are brought about while every answer is watched. */
export type Scene = ReturnType<typeof createScene>

/** `engine`: a solver engine that can hold auctions. */
export function createScene(
  first: { readonly system: RunningSystem; readonly network: TestNetwork },
  engine: HeldEngine,
) {
  let { system, network } = first
  const watched = new Map<OrderUid, Watched>()
  const causes: Registered[] = []
  let isOver = false
  let isPaused = false
  let upSinceMs = 0

  const record = (uid: OrderUid, verdict: OrderVerdictView) => {
    const atMs = Date.now()
    const changes = watched.get(uid)?.changes
    if (changes !== undefined && changes.at(-1)?.verdict.code !== verdict.code) {
      changes.push({ atMs, verdict })
    }
    for (const cause of causes) {
      if (cause.uid !== uid || cause.right !== null || cause.code !== verdict.code) continue
      if (cause.status !== undefined && cause.status !== verdict.status) continue
      cause.right = { atMs, verdict, report: readReport(network, uid) }
      cause.right.report.catch(() => undefined)
    }
  }
  const isNamed = (uid: OrderUid) => {
    const own = causes.filter((cause) => cause.uid === uid)
    return own.length > 0 && own.every(({ right }) => right !== null)
  }
  let polls = 0
  const answerMs: number[] = []
  const poll = async () => {
    polls += 1
    // Those that are named are asked about too, but not as often.
    const all = [...watched.keys()]
    const uids = polls % 8 === 0 ? all : all.filter((uid) => !isNamed(uid))
    if (uids.length === 0 || isPaused) return
    const askedMs = performance.now()
    const answers = await callApi(
      orderVerdictsEndpoint,
      { network: 'local', body: uids },
      { baseUrl: network.url },
    )
    answerMs.push(performance.now() - askedMs)
    for (const { uid, verdict } of answers) if (verdict !== null) record(uid, verdict)
  }
  const watching = (async () => {
    for (; !isOver; await sleep(POLL_MS)) await poll().catch(() => undefined)
  })()

  const watch = (uid: OrderUid): OrderUid => {
    watched.set(uid, { uid, changes: [] })
    return uid
  }
  return {
    engine,
    system: () => system,
    network: () => network,
    causes,
    changesOf: (uid: OrderUid): readonly Answer[] => watched.get(uid)?.changes ?? [],
    watch,
    /** Places an order and watches it from then on. */
    place: async (order: DraftedOrder): Promise<OrderUid> => watch(await submit(network, order)),
    /** Whether an order has been called this at any time. */
    said: (uid: OrderUid, code: Code): boolean =>
      (watched.get(uid)?.changes ?? []).some(({ verdict }) => verdict.code === code),
    auctionsOf: async (uid: OrderUid): Promise<number> => {
      const { auctions, auctionsOmitted = 0 } = await readReport(network, uid)
      return auctions.length + auctionsOmitted
    },
    /** The first of these orders that is filled. */
    firstFilled: (uids: readonly OrderUid[]): Promise<OrderUid> =>
      until('one of the orders is filled', async () => {
        const orders = await readOrders(network, uids)
        return orders.find(({ status }) => status === 'fulfilled')?.uid
      }),
    /** Says that a fact has just come about. */
    fact: (cause: Cause): Registered => {
      const registered = { ...cause, factMs: Date.now(), right: null }
      causes.push(registered)
      return registered
    },
    /** Waits until each of these orders has been answered about, and no answer is to change by itself. */
    settle: (uids: readonly OrderUid[]) =>
      until('the orders have been in an auction', async () =>
        uids.every((uid) => {
          const code = watched.get(uid)?.changes.at(-1)?.verdict.code
          return code !== undefined && code !== 'waiting_for_auction'
        }),
      ),
    /** How long each answer took. */
    answerMs: (): readonly number[] => answerMs,
    /** When it was started again after a time without answers. */
    upSinceMs: () => upSinceMs,
    /** Stops asking while the system is down; `resume` goes on with another one on the same data. */
    pause: () => {
      isPaused = true
    },
    resume: (next: typeof first) => {
      ;({ system, network } = next)
      isPaused = false
      upSinceMs = Date.now()
    },
    end: async () => {
      isOver = true
      await watching
    },
  }
}

/** Waits until the system names a cause; after an age it goes on, and the test tells what was said. */
export const named = (cause: Registered): Promise<unknown> =>
  until(`${cause.name} is named ${cause.code}`, async () => cause.right !== null, {
    timeoutMs: 90_000,
  }).catch(() => undefined)
