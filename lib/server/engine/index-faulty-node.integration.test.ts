import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { createChainReader } from '@/lib/infra/chain/chain-reader'
import { createEvmClient } from '@/lib/infra/chain/evm-client'
import { deployedHelper } from '@/lib/infra/chain/read-helper'
import { createSettlementLogReader } from '@/lib/infra/chain/settlement-logs'
import type { Database } from '@/lib/infra/db/database'
import { account, NOW, order } from '@/lib/infra/db/store.fixture'
import { testBackends } from '@/lib/infra/db/test-database.fixture'
import { type ChainView, type Falsify, type NodeCall, startChainNode } from './chain-node.fixture'
import { comparableContent, indexContent } from './index-content.fixture'
import { indexNetwork, rememberChain } from './index-network'
import { indexedOrders } from './indexed-orders.fixture'
import { PLACING_CONTRACT, PLACING_DOMAIN } from './notified-chain.fixture'

type Block = { readonly number: string; readonly hash: string; readonly parentHash: string }
type Logs = readonly { readonly blockHash: string }[]

/** A fill in both branches. */
const KEPT = { of: 1, sell: 100n, buy: 250n, tx: 1 }
/** Numbers of the indexed blocks that are replaced. */
const REPLACED = [5, 6]
const HASH = `0x${'99'.repeat(32)}`
const inBlocks =
  (change: (block: Block) => object): Falsify =>
  (result, { method }) =>
    method === 'eth_getBlockByNumber' ? change(result as Block) : result
const inLogs =
  (change: (logs: Logs) => readonly object[]): Falsify =>
  (result, { method }) =>
    method === 'eth_getLogs' ? change(result as Logs) : result

/** Results of no method, or not of the one called. */
const SHAPES: Readonly<Record<string, Falsify>> = {
  text: () => 'nonsense',
  object: () => ({}),
  list: (result) => (Array.isArray(result) ? [{}] : []),
  nothing: () => null,
}

/** Blocks that are not the ones asked for. */
const BLOCKS: Readonly<Record<string, Falsify>> = {
  'another number': inBlocks((block) => ({ ...block, number: '0x3' })),
  'no number': (result, { params }) =>
    params[0] === 'latest' ? { ...(result as Block), number: null } : result,
  'another hash': inBlocks((block) => ({ ...block, hash: HASH })),
  'another parent': inBlocks((block) =>
    REPLACED.includes(Number(block.number)) ? { ...block, parentHash: HASH } : block,
  ),
}

/** Lists of logs that are not the chain's, and receipts without theirs. */
const LOGS: Readonly<Record<string, Falsify>> = {
  'with one of another block': inLogs((logs) => [
    ...logs.slice(0, -1),
    ...logs.slice(-1).map((log) => ({ ...log, blockHash: HASH })),
  ]),
  'with one of a block not asked for': inLogs((logs) => [
    ...logs.slice(0, 1).map((log) => ({ ...log, blockNumber: '0x1' })),
    ...logs,
  ]),
  'of another transaction': inLogs((logs) =>
    logs.map((log) => ({ ...log, transactionHash: HASH })),
  ),
  'truncated within a block': inLogs((logs) => logs.slice(0, -1)),
  'truncated after a block': inLogs((logs) =>
    logs.filter(({ blockHash }) => blockHash === logs[0]?.blockHash),
  ),
  'left out': inLogs(() => []),
  malformed: inLogs((logs) => logs.map((log) => ({ ...log, data: '0x' }))),
  'left out of the receipt of a settlement': (result, { method }) =>
    method === 'eth_getTransactionReceipt' && (result as { logs: Logs }).logs.length > 1
      ? { ...(result as object), logs: [] }
      : result,
}

const FALSE_BODIES = [
  '<html><body>Sign in to this network</body></html>',
  '{"jsonrpc":"2.0","id":1,"resu',
  '',
  'null',
  '[]',
  '{"jsonrpc":"2.0","id":null,"result":{}}',
]

const isFirstOfMethod = (index: number, calls: readonly NodeCall[]): boolean =>
  calls.findIndex(({ method }) => method === calls[index]?.method) === index

describe.each(testBackends())('an index that reads from a faulty node, on $name', (backend) => {
  const network = indexedOrders(backend)
  const { database, chain, undisturbed } = network
  let node: Awaited<ReturnType<typeof startChainNode>>
  /** The chain as the node sees it; null when it sees all of it. */
  let seen: ChainView | null = null
  /** Transactions begun by all rounds. */
  let writes = 0
  const honest: Falsify = (result) => result

  beforeAll(async () => {
    node = await startChainNode(() => seen ?? chain())
  })
  afterAll(() => node.close())

  /** A round of a newly started process that reads from the node. */
  const round = async (of: typeof undisturbed = network) => {
    const client = createEvmClient({ rpcUrl: node.url, chainId: 1, timeoutMs: 60_000, retries: 0 })
    const contracts = {
      helper: deployedHelper(account(1)),
      inspector: deployedHelper(account(1)),
      vaultRelayer: account(1),
    }
    const counted: Database = {
      ...database(),
      transaction: (work) => {
        writes += 1
        return database().transaction(work)
      },
    }
    const config = {
      ...of.config(counted),
      reader: createChainReader({ client, ...contracts }),
      readEvents: createSettlementLogReader({
        client,
        domain: PLACING_DOMAIN,
        ethFlow: PLACING_CONTRACT,
      }),
    }
    return indexNetwork(config, of.store(), rememberChain(config, of.store()))
  }
  const comparable = (of: typeof undisturbed) => comparableContent(database(), of.chainId())

  /** Six indexed blocks, with something of each kind in the last ones. */
  const begin = async () => {
    network.renew()
    const data = { validTo: unixSeconds(NOW + 100_000) }
    for (const of of [network, undisturbed]) {
      for (const byte of [1, 2, 3, 4])
        await of.store().insertOrder({ order: order(byte, { data }) })
    }
    chain().mine({}, {}, {}, { trades: [{ of: 4, sell: 10n, buy: 20n, tx: 4 }] })
    chain().mine({ trades: [KEPT, { of: 2, sell: 100n, buy: 200n, tx: 2 }], placed: [201] })
    chain().mine({ invalidated: [3] })
    node.answerWith(honest)
    await round()
    await round(undisturbed)
  }
  /** The same, where two of them are replaced. */
  const prepare = async () => {
    await begin()
    chain().fork(2, {}, { trades: [KEPT], placed: [202] }, { invalidated: [2], signed: [4] })
  }

  /** What the node is asked in a round that nothing disturbs, call by call and request by request. */
  const recorded = async () => {
    const calls: { readonly call: NodeCall; readonly result: unknown }[] = []
    const requests: (readonly NodeCall[])[] = []
    const note: Falsify = (result, call) => {
      calls.push({ call, result })
      return result
    }
    node.answerWith(note, (of) => {
      requests.push(of)
      return null
    })
    await round(undisturbed)
    // The last one asks what is final, after all is stored.
    return { calls: calls.slice(0, -1), requests: requests.slice(0, -1) }
  }

  /**
   * A round for each way to disturb it. One that is refused writes nothing, any other has everything
   * that an undisturbed one has. Returns the names of the others.
   */
  const harmless = async (disturbances: ReadonlyMap<string, () => void>) => {
    const unrefused: string[] = []
    for (const [name, disturb] of disturbances) {
      const before = writes
      disturb()
      const outcome = await round().catch(() => null)
      if (outcome?.kind === 'indexed') {
        expect(await comparable(network), name).toEqual(await comparable(undisturbed))
        unrefused.push(name)
        await prepare()
        await recorded()
      } else {
        expect(writes, name).toBe(before)
      }
    }
    node.answerWith(honest)
    expect(await round()).toMatchObject({ kind: 'indexed', forkBlock: 4 })
    expect(await comparable(network)).toEqual(await comparable(undisturbed))
    return unrefused
  }

  /** Each of these false results in place of each true one that differs, of the calls that are meant. */
  const falseResults = async (
    kinds: Readonly<Record<string, Falsify>>,
    isMeant: (index: number, calls: readonly NodeCall[]) => boolean = () => true,
  ) => {
    await prepare()
    const { calls } = await recorded()
    const disturbances = new Map<string, () => void>()
    for (const [kind, falsify] of Object.entries(kinds)) {
      for (const [index, { call, result }] of calls.entries()) {
        const isSame = isDeepStrictEqual(falsify(result, call), result)
        if (
          isSame ||
          !isMeant(
            index,
            calls.map((call) => call.call),
          )
        )
          continue
        disturbances.set(`${kind}, ${index}: ${call.method} ${call.params[0]}`, () => {
          let asked = -1
          node.answerWith((true_, of) => {
            asked += 1
            return asked === index ? falsify(true_, of) : true_
          })
        })
      }
    }
    return disturbances
  }

  it('refuses results of another shape', async () => {
    expect(await harmless(await falseResults(SHAPES, isFirstOfMethod))).toEqual([])
  })

  it('refuses blocks that are not the ones asked for', async () => {
    expect(await harmless(await falseResults(BLOCKS))).toEqual([])
  })

  it('refuses logs that are not all of the ones asked for', async () => {
    expect(await harmless(await falseResults(LOGS))).toEqual([])
  })

  it('refuses answers that are no JSON-RPC', async () => {
    await prepare()
    const { requests } = await recorded()
    const disturbances = new Map(
      requests.map((_, index) => {
        const body = FALSE_BODIES[index % FALSE_BODIES.length] ?? ''
        const disturb = () => {
          let asked = -1
          node.answerWith(honest, () => {
            asked += 1
            return asked === index ? body : null
          })
        }
        return [`${body} ${index}`, disturb] as const
      }),
    )
    expect(disturbances.size).toBeGreaterThanOrEqual(FALSE_BODIES.length)
    expect(await harmless(disturbances)).toEqual([])
  })

  /** The chain up to this block; the head may be reported by a node that has more. */
  const upTo = (last: number, head = last): ChainView => {
    const { reader, readEvents } = chain()
    const header = async (number: number) => (number > last ? null : reader.header(number))
    return {
      reader: {
        head: async () => ({
          ...((await reader.header(head)) ?? (await reader.head())),
          baseFee: null,
        }),
        header,
      },
      readEvents: async ({ fromBlock, toBlock }) =>
        readEvents({ fromBlock, toBlock: Math.min(toBlock, last) }),
    }
  }

  it('takes nothing back for a node that reports an older head, and goes on when it has caught up', async () => {
    await begin()
    const before = await indexContent(database(), network.chainId())
    const written = writes
    for (const last of [0, 3, 5]) {
      seen = upTo(last)
      expect(await round()).toMatchObject({ kind: 'waiting', reason: expect.stringContaining('6') })
    }
    chain().mine({ trades: [{ of: 4, sell: 90n, buy: 180n, tx: 9 }] }, {})
    for (const last of [3, 6, 7]) {
      seen = upTo(last, 8)
      const outcome = await round().catch(() => null)
      expect(outcome?.kind).not.toBe('indexed')
    }
    expect(writes).toBe(written)
    expect(await indexContent(database(), network.chainId())).toEqual(before)
    seen = null
    expect(await round()).toMatchObject({ kind: 'indexed', from: 7, forkBlock: null })
    await round(undisturbed)
    expect(await comparable(network)).toEqual(await comparable(undisturbed))
  })
})
