import { createServer } from 'node:http'

type SolveOrder = {
  readonly uid: string
  readonly sellAmount: string
  readonly fullSellAmount: string
}

/** An auction as a solver engine is asked about it; `id` is null for a quote. */
export type AskedAuction = {
  readonly id: string | null
  readonly orders: readonly SolveOrder[]
  readonly tokens: Readonly<Record<string, { readonly referencePrice: string | null }>>
  readonly liquidity: readonly {
    readonly id: string
    readonly kind: string
    readonly tokens: Readonly<Record<string, { readonly balance: string }>>
    readonly fee: string
  }[]
  readonly effectiveGasPrice: string
}

/** A solver engine that bids what the test makes it bid, and answers only when the test lets it. */
export type HeldEngine = {
  readonly url: string
  /** Auctions that match are kept waiting, and the system with them, until the next `release`. */
  readonly hold: (matches: (auction: AskedAuction) => boolean) => {
    /** Resolves once an auction waits. */
    readonly waiting: Promise<void>
    readonly release: () => void
  }
  /** What it answers from now on; null where it does not bid. */
  readonly bid: (solution: (auction: AskedAuction) => object | null) => void
  readonly close: () => Promise<void>
}

type Hold = {
  readonly matches: (auction: AskedAuction) => boolean
  readonly released: Promise<void>
  readonly onWaiting: () => void
}

/** Starts an engine; name its `url` in `SOLVER_ENGINES`. */
export async function startHeldEngine(): Promise<HeldEngine> {
  const holds = new Set<Hold>()
  let solutionOf: (auction: AskedAuction) => object | null = () => null
  const server = createServer(async (incoming, reply) => {
    let text = ''
    for await (const chunk of incoming.setEncoding('utf8')) text += chunk
    const solutions: object[] = []
    if (incoming.url?.endsWith('/solve') === true) {
      const auction = JSON.parse(text) as AskedAuction
      const solution = auction.id === null ? null : solutionOf(auction)
      if (solution !== null) solutions.push(solution)
      for (const { matches, released, onWaiting } of holds) {
        if (auction.id === null || !matches(auction)) continue
        onWaiting()
        await released
      }
    }
    reply.setHeader('content-type', 'application/json')
    reply.end(JSON.stringify({ solutions }))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the engine has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    hold: (matches) => {
      let release: () => void = () => undefined
      let onWaiting: () => void = () => undefined
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      const waiting = new Promise<void>((resolve) => {
        onWaiting = resolve
      })
      const hold = { matches, released, onWaiting }
      holds.add(hold)
      return {
        waiting,
        release: () => {
          holds.delete(hold)
          release()
        },
      }
    },
    bid: (solution) => {
      solutionOf = solution
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Whether an auction offers this order. */
export const offers =
  (uid: string) =>
  ({ orders }: AskedAuction): boolean =>
    orders.some((order) => order.uid === uid)
