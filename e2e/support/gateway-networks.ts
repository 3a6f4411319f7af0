import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Address } from 'viem'
import { type PublicNode, startPublicNode } from '@/lib/testing/fakes/public-node'
import {
  type PublicOrderBook,
  startPublicOrderBook,
} from '@/lib/testing/fakes/public-order-book/server'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'

/** A chain with an order book: all that a gateway has to know of it, and what it trades. */
type GatewayChain = {
  readonly name: string
  readonly chainId: number
  readonly wrapped: Address
  readonly dollar: Address
  /** Coins of the network for a dollar token, per atom. */
  readonly dollarPrice: number
}

/** One system that serves many networks, each by an order book and a node of its own. */
export type GatewayNetworks = {
  readonly system: RunningSystem
  readonly books: ReadonlyMap<string, PublicOrderBook>
  readonly close: () => Promise<void>
}

/**
 * Starts stand-ins for all chains and a system that knows of each chain nothing but their two URLs.
 * `chainsFile` describes the chains that nobody knows; `environment` is added to the system's.
 */
export async function startGatewayNetworks(
  chains: readonly GatewayChain[],
  chainsFile: readonly object[],
  environment: Readonly<Record<string, string>>,
  start: typeof startSystem = startSystem,
): Promise<GatewayNetworks> {
  const folder = mkdtempSync(path.join(tmpdir(), 'chains-'))
  const file = path.join(folder, 'chains.json')
  writeFileSync(file, JSON.stringify(chainsFile))
  const nodes: PublicNode[] = []
  const books = new Map<string, PublicOrderBook>()
  const urls: Record<string, string> = {}
  for (const { name, chainId, wrapped, dollar, dollarPrice } of chains) {
    const node = await startPublicNode(chainId)
    const book = await startPublicOrderBook({ book: { chainId, wrappedNative: wrapped } })
    book.book.nativePrices.set(wrapped, 1).set(dollar, dollarPrice)
    nodes.push(node)
    books.set(name, book)
    urls[`RPC_URL_${name.toUpperCase()}`] = node.url
    urls[`ORDERBOOK_URL_${name.toUpperCase()}`] = book.url
  }
  const names = chains.map(({ name }) => name).join()
  const system = await start({ NETWORKS: names, CHAINS_FILE: file, ...urls, ...environment })
  return {
    system,
    books,
    close: async () => {
      await endSystem(system)
      for (const { close } of [...books.values(), ...nodes]) await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
