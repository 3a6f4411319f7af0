import { setTimeout as sleep } from 'node:timers/promises'
import type { OrderUid } from '@/lib/domain/order/order'
import type { DraftedOrder } from '@/lib/testing/system/trader'

/** Between two rounds of reads, so that the service computes beside its clients. */
const PAUSE_MS = 250

export type SteadyLoad = {
  /** The processes that are called, in turn; calls that have begun are ended. */
  readonly callOnly: (urls: readonly string[]) => void
  /** Uids of the orders that were acknowledged. */
  readonly acknowledged: readonly OrderUid[]
  /** Requests that were not answered as they should be: what was asked, and what came. */
  readonly failures: readonly string[]
  /** Answered requests by the process that answered. */
  readonly answered: ReadonlyMap<string, number>
  /** Resolves once every client has ended its round. */
  readonly stop: () => Promise<void>
}

/**
 * Clients of an order book that go on until they are stopped: each places an order, and until that is
 * filled reads it, its owner's orders and the newest auctions and asks for a quote, every time from
 * another process. Then it places the next one.
 * `network`: its name in paths; `quote`: the body of the quote.
 */
export function startSteadyLoad(config: {
  readonly network: string
  readonly clients: number
  readonly draft: () => Promise<DraftedOrder>
  readonly quote: object
  readonly urls: readonly string[]
}): SteadyLoad {
  const acknowledged: OrderUid[] = []
  const failures: string[] = []
  const answered = new Map<string, number>()
  let urls = config.urls
  let turn = 0
  let isStopped = false

  const ask = async (path: string, expected: number, json?: object): Promise<unknown> => {
    const url = urls[turn++ % urls.length] ?? ''
    try {
      const response = await fetch(`${url}/${config.network}/api/v1/${path}`, {
        ...(json === undefined
          ? {}
          : {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(json),
            }),
      })
      const text = await response.text()
      if (response.status === expected) answered.set(url, (answered.get(url) ?? 0) + 1)
      else failures.push(`${url} ${path.slice(0, 40)}: ${response.status} ${text.slice(0, 300)}`)
      return JSON.parse(text)
    } catch (fault) {
      failures.push(`${url} ${path.slice(0, 40)}: ${fault}`)
      return null
    }
  }
  const client = async () => {
    while (!isStopped) {
      await sleep(PAUSE_MS)
      const { uid, owner, body } = await config.draft()
      const isTaken = (await ask('orders', 201, jsonOf(body))) === uid
      if (isTaken) acknowledged.push(uid)
      // One that was refused is a failure, and never filled.
      for (let isOpen = isTaken; isOpen && !isStopped; ) {
        isOpen = !isFilled(await ask(`orders/${uid}`, 200))
        await ask(`account/${owner}/orders?limit=20`, 200)
        await ask('quote', 200, config.quote)
        await ask('solver_competition?limit=5', 200)
        await sleep(PAUSE_MS)
      }
    }
  }
  const clients = Array.from({ length: config.clients }, client)
  return {
    callOnly: (others) => {
      urls = others
    },
    acknowledged,
    failures,
    answered,
    stop: async () => {
      isStopped = true
      await Promise.all(clients)
    },
  }
}

const isFilled = (order: unknown): boolean =>
  typeof order === 'object' && order !== null && 'status' in order && order.status === 'fulfilled'

/** As JSON has it: amounts as decimal text. */
const jsonOf = (body: object): object =>
  JSON.parse(
    JSON.stringify(body, (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    ),
  )
