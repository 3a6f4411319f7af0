import { OrderBookApi, OrderBookApiError, SupportedChainId } from '@cowprotocol/cow-sdk'
import { expect } from '@playwright/test'
import { restoreState, stateOf } from '@/lib/testing/fakes/public-order-book/book-state'
import { asInterfaceSays } from './as-interface-says'
import type { PublicGateway } from './public-gateway'

export const CHAIN = SupportedChainId.MAINNET

/** No limit of its own and one attempt, so that every answer is seen. */
const EAGER = {
  limiterOpts: { tokensPerInterval: 1_000, interval: 'second' },
  backoffOpts: { numOfAttempts: 1 },
} as const

/** The published client with nothing set but where the order book is, and what `options` give. */
export const clientAt = (
  url: string,
  options: ConstructorParameters<typeof OrderBookApi>[0] = {},
) => new OrderBookApi({ chainId: CHAIN, baseUrls: urlsOf(url), ...options })

/** Nothing is at the addresses of other chains. */
const urlsOf = (url: string) => {
  const chains = Object.values(SupportedChainId).filter((id) => typeof id === 'number')
  const unreachable = chains.map((id) => [id, 'http://127.0.0.1:9/not-this-chain'])
  return { ...Object.fromEntries(unreachable), [CHAIN]: url } as Record<SupportedChainId, string>
}

/** What a call came to: its value, or what the client's error holds of the response. */
export type Outcome =
  | { readonly value: unknown }
  | { readonly status: number; readonly statusText: string; readonly body: unknown }

export async function outcomeOf(call: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { value: await call() }
  } catch (error) {
    if (!(error instanceof OrderBookApiError)) throw error
    const { status, statusText } = error.response
    return { status, statusText, body: error.body }
  }
}

type Sides = { readonly direct: Outcome; readonly through: Outcome }

export type Side = {
  readonly book: OrderBookApi
  /** Base URL of the order book. */
  readonly url: string
  readonly name: 'direct' | 'through'
}

/** The client at the order book itself, and at the gateway before it. */
export type BothSides = {
  /**
   * Runs the same at both, on the same state of the order book; what it leaves behind has to be the
   * same too.
   */
  readonly runAtBoth: (what: string, run: (side: Side) => Promise<unknown>) => Promise<Sides>
  /** The same, and expects the same value but for what the interface asks for. */
  readonly expectSame: (what: string, run: (side: Side) => Promise<unknown>) => Promise<Sides>
  /** Expects to be refused in the same way. */
  readonly expectSameRefusal: (
    what: string,
    run: (side: Side) => Promise<unknown>,
  ) => Promise<Sides>
}

export function bothSides({ book, system }: PublicGateway): BothSides {
  const sideAt = (name: Side['name'], url: string): Side => ({
    name,
    url,
    book: clientAt(url, EAGER),
  })
  const direct = sideAt('direct', book.url)
  const through = sideAt('through', `${system.url}/mainnet`)
  const runAtBoth: BothSides['runAtBoth'] = async (what, run) => {
    const before = stateOf(book.book)
    const first = await outcomeOf(() => run(direct))
    const after = stateOf(book.book)
    restoreState(book.book, before)
    const second = await outcomeOf(() => run(through))
    expect.soft(stateOf(book.book), `${what}: what it leaves behind`).toEqual(after)
    return { direct: first, through: second }
  }
  return {
    runAtBoth,
    expectSame: async (what, run) => {
      const sides = await runAtBoth(what, run)
      expect.soft(sides.direct, what).toHaveProperty('value')
      expect.soft(sides.through, what).toEqual(asInterfaceSays(sides.direct))
      return sides
    },
    expectSameRefusal: async (what, run) => {
      const sides = await runAtBoth(what, run)
      expect.soft(sides.direct, what).toHaveProperty('status')
      expect.soft(sides.through, what).toEqual(sides.direct)
      return sides
    },
  }
}
