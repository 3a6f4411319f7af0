import { type PublicNode, startPublicNode } from '@/lib/testing/fakes/public-node'
import {
  addSampleOrders,
  type SampleUids,
} from '@/lib/testing/fakes/public-order-book/sample-orders'
import {
  type PublicOrderBook,
  type PublicOrderBookOptions,
  startPublicOrderBook,
} from '@/lib/testing/fakes/public-order-book/server'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { request } from './http'
import type { Reply } from './reply'

/** A system that stands before the public order book, and what it stands before. */
export type PublicGateway = {
  readonly system: RunningSystem
  readonly node: PublicNode
  readonly book: PublicOrderBook
  readonly samples: SampleUids
  /** Sends a request to a path of the network, such as `/api/v1/version`; checks the response. */
  readonly ask: (path: string, options?: Parameters<typeof request>[1]) => Promise<Reply>
  /** Asks for the debug report of an order, with the key that the system wants from clients. */
  readonly askReport: (uid: string) => Promise<Reply>
  readonly close: () => Promise<void>
}

/** More requests a minute than a spec sends, for specs that are not about the budget. */
export const LARGE_BUDGET = { ORDERBOOK_RATE_MAINNET: '100000' }

/** Opens debug reports of the system to a client that sends it. */
const CLIENT_KEY = 'the key of a client of ours'

/** Starts mainnet as a gateway; `environment` is added to the system's, `start` may add the pages, `options` are the order book's. */
export async function startPublicGateway(
  environment: Readonly<Record<string, string>> = LARGE_BUDGET,
  start: typeof startSystem = startSystem,
  options: PublicOrderBookOptions = {},
): Promise<PublicGateway> {
  const node: PublicNode = await startPublicNode(1)
  const book = await startPublicOrderBook(options)
  const samples = await addSampleOrders(book.book, new Date())
  const system = await start({
    NETWORKS: 'mainnet',
    RPC_URL_MAINNET: node.url,
    ORDERBOOK_URL_MAINNET: book.url,
    DEBUG_API_KEY: CLIENT_KEY,
    ...environment,
  })
  return {
    system,
    node,
    book,
    samples,
    ask: (path, options) => request(`${system.url}/mainnet${path}`, options),
    askReport: (uid) =>
      request(`${system.url}/mainnet/api/v1/debug/order/${uid}`, {
        headers: { 'x-api-key': CLIENT_KEY },
      }),
    close: async () => {
      await endSystem(system)
      await book.close()
      await node.close()
    },
  }
}

/** The check of the order book in `GET /readyz`, and whether the whole is ready. */
export async function readiness({ system }: PublicGateway): Promise<{
  readonly status: number
  readonly failing: readonly string[]
  /** `X-Fault-Of`; null while all is well. */
  readonly faultOf: string | null
}> {
  const response = await fetch(`${system.url}/readyz`)
  const { checks } = (await response.json()) as { checks: { name: string; ok: boolean }[] }
  return {
    status: response.status,
    faultOf: response.headers.get('x-fault-of'),
    failing: checks.filter(({ ok }) => !ok).map(({ name }) => name),
  }
}
