import { describe, expect, it } from 'vitest'
import type { BlockHeader } from '@/lib/domain/network/block'
import type { OrderUid } from '@/lib/domain/order/order'
import { LOCAL_DOMAIN, VECTOR_E } from '@/lib/domain/order/order.fixture'
import { NO_INTERACTIONS } from '@/lib/domain/order/stored-order'
import { orderUid } from '@/lib/domain/order/uid'
import { toOnchainOrder } from '@/lib/domain/placement/onchain-book-order'
import type { PlacementLog } from '@/lib/domain/settlement/chain-events'
import { address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { blockHash, hex, txHash } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { followOrigin } from './follow-origin'
import { type IndexChainDeps, indexChain } from './index-chain'

const hashOf = (branch: string, number: number) =>
  blockHash(`0x${branch.repeat(2)}${number.toString(16).padStart(62, '0')}`)

/** Blocks 1..head; from `forkAt` on they belong to branch b. */
function chainOf(head: number, forkAt = Number.POSITIVE_INFINITY) {
  const hash = (number: number) => hashOf(number >= forkAt ? 'b' : 'a', number)
  return (number: number): BlockHeader => ({
    number,
    hash: hash(number),
    parentHash: hash(Math.max(0, number - 1)),
    timestamp: unixSeconds(Math.min(number, head)),
  })
}

/** An in-memory store. */
function fakeIndex(header: (number: number) => BlockHeader, head: number) {
  const stored = new Map<number, BlockHeader>()
  const durable: number[] = []
  const refreshed: OrderUid[] = []
  const notified: OrderUid[] = []
  const windows: (readonly [number, number])[] = []
  const meta = new Map<string, string>()
  const finalBlocks: (number | null)[] = []
  const updates: number[] = []
  const metaStore = {
    selectMeta: async ({ key }: { key: string }) => meta.get(key) ?? null,
    upsertMeta: async ({ key, value }: { key: string; value: string }) => {
      meta.set(key, value)
    },
  }
  const headerOf = async (number: number) => (number <= head ? header(number) : null)
  const deps: IndexChainDeps = {
    head: async () => header(head),
    finality: {
      block: async () => finalBlocks.at(-1) ?? null,
      update: async ({ number }) => {
        updates.push(number)
      },
    },
    header: headerOf,
    origin: followOrigin({ ...metaStore, header: headerOf }, 1),
    readEvents: async ({ fromBlock, toBlock }) => ({
      headers: Array.from({ length: toBlock - fromBlock + 1 }, (_, at) => header(fromBlock + at)),
      settlements: [],
      invalidations: [],
      presignatures: [],
      placements: [],
      withdrawals: [],
      refunds: [],
    }),
    durable: async (block) => {
      durable.push(block)
    },
    now: () => unixMicros(1),
    network: { name: 'local', chainId: LOCAL_DOMAIN.chainId, displayName: null },
    selectIndexedHead: async () => stored.get(Math.max(...stored.keys())) ?? null,
    selectIndexedBlock: async ({ number }) => stored.get(number) ?? null,
    selectWinningSolutions: async () => [],
    checkPlacement: async () => {
      throw new Error('nothing is placed on this chain')
    },
    ...metaStore,
    selectOrdersByUids: async () => [],
    selectExpiredOrders: async () => [],
    loadTokens: async () => new Map(),
    usdPrices: async () => new Map(),
    transaction: (work) =>
      work({
        lockIndexedHead: async () => undefined,
        deleteFromBlock: async ({ block }) => {
          for (const number of stored.keys()) if (number >= block) stored.delete(number)
          return { untraded: [], resigned: [], notifiedAt: new Map() }
        },
        insertIndexedBlocks: async ({ blocks }) => {
          for (const block of blocks) stored.set(block.number, block)
        },
        insertSettlements: async () => undefined,
        insertTrades: async () => undefined,
        insertOrderExecutions: async () => undefined,
        insertOrderEvents: async () => undefined,
        insertInvalidations: async () => undefined,
        insertPresignatures: async () => undefined,
        insertOrder: async () => 'inserted',
        updatePlacedOrder: async () => undefined,
        keepAppData: async () => undefined,
        insertOrderQuote: async () => undefined,
        insertPlacements: async () => undefined,
        selectPlacementSenders: async () => new Map(),
        insertRefunds: async () => undefined,
        lockPresignatures: async () => undefined,
        selectUnsignedUids: async () => [],
        refreshChainState: async ({ uids }) => {
          refreshed.push(...uids)
        },
        finishSettlementAttempt: async () => true,
        selectOrdersByUids: async () => [],
        selectExpiredOrders: async ({ from, before }) => {
          windows.push([from, before])
          return []
        },
        selectRunsOfOrders: async () => [],
        withdrawNotificationsOfOrders: async () => undefined,
        insertNotifications: async () => undefined,
        endEpisodes: async () => undefined,
      }),
    notifyOrders: async (uids) => {
      notified.push(...uids)
    },
  }
  return { deps, stored, meta, durable, refreshed, notified, windows, finalBlocks, updates }
}

const owner = address(`0x${'f1'.repeat(20)}`)
const placed: PlacementLog = {
  blockNumber: 1,
  blockHash: hashOf('a', 1),
  logIndex: 0,
  txHash: txHash(`0x${'07'.repeat(32)}`),
  timestamp: unixSeconds(1),
  sender: address(`0x${'b1'.repeat(20)}`),
  uid: orderUid(`0x${'00'.repeat(56)}`),
  owner,
  data: VECTOR_E.data,
  scheme: 0,
  signature: hex(owner),
  extra: hex('0x'),
}
const judged = toOnchainOrder(placed, {
  settlementContract: LOCAL_DOMAIN.settlementContract,
  protocolFees: [],
  wrappedNativeToken: VECTOR_E.data.sellToken,
  isForbidden: () => false,
  minValiditySeconds: 60,
  isUnsupportedToken: () => false,
  placed: null,
  quote: null,
  appData: { state: 'unknown' },
  hooks: { ...NO_INTERACTIONS, gas: 0n },
})

const settings = { startBlock: 1, chunkBlocks: 4 }

describe('indexChain', () => {
  it('reaches the head in steps, each durable before it is stored', async () => {
    const { deps, stored, durable } = fakeIndex(chainOf(10), 10)
    expect(await indexChain(deps, settings)).toMatchObject({ from: 1, forkBlock: null })
    expect([...stored.keys()]).toHaveLength(10)
    expect(durable).toEqual([4, 8, 10])
  })

  it('does nothing when the head is already indexed', async () => {
    const { deps, durable } = fakeIndex(chainOf(10), 10)
    await indexChain(deps, settings)
    durable.length = 0
    await indexChain(deps, settings)
    expect(durable).toEqual([])
  })

  it('rolls back replaced blocks and reads their successors', async () => {
    const first = fakeIndex(chainOf(10), 10)
    await indexChain(first.deps, settings)
    const forked = fakeIndex(chainOf(11, 8), 11)
    for (const [number, header] of first.stored) forked.stored.set(number, header)
    expect(await indexChain(forked.deps, settings)).toMatchObject({ forkBlock: 7, from: 8 })
    expect(forked.stored.get(8)?.hash).toBe(hashOf('b', 8))
    expect(forked.stored.size).toBe(11)
  })

  /** The index of ten blocks that knows where its chain begins, on a node with this chain. */
  async function knowingOrigin(header: (number: number) => BlockHeader, head: number) {
    const first = fakeIndex(chainOf(10), 10)
    await indexChain(first.deps, settings)
    const next = fakeIndex(header, head)
    for (const [number, stored] of first.stored) next.stored.set(number, stored)
    for (const [key, value] of first.meta) next.meta.set(key, value)
    return next
  }

  /** The same, where the beginning of the chain is not known. */
  async function tenBlocksOn(header: (number: number) => BlockHeader, head: number) {
    const next = await knowingOrigin(header, head)
    next.meta.clear()
    return next
  }

  it.each([0, 1, 6, 9])('waits for a node that is at block %i of the same chain', async (head) => {
    const restarted = await tenBlocksOn(chainOf(head), head)
    expect(await indexChain(restarted.deps, settings)).toEqual({
      kind: 'waiting',
      reason: `the node is at block ${head}, below the indexed block 10`,
    })
    expect(restarted.stored.size).toBe(10)
  })

  it('takes back replaced blocks of a chain that is shorter by now', async () => {
    const shorter = await tenBlocksOn(chainOf(8, 7), 8)
    expect(await indexChain(shorter.deps, settings)).toMatchObject({ forkBlock: 6, from: 7 })
    expect(shorter.stored.get(8)?.hash).toBe(hashOf('b', 8))
    expect(shorter.stored.size).toBe(8)
  })

  it.each([8, 10, 20])('follows no other chain, at its block %i', async (head) => {
    const foreign = await tenBlocksOn(chainOf(head, 0), head)
    expect(await indexChain(foreign.deps, settings)).toMatchObject({
      kind: 'waiting',
      reason: expect.stringContaining('it is on another chain'),
    })
    expect(foreign.stored.size).toBe(10)
    expect(foreign.stored.get(10)?.hash).toBe(hashOf('a', 10))
  })

  /** A chain with another beginning, though its blocks from 1 to 7 are reported as those of the index. */
  const falseBeginning = (number: number) =>
    number === 0 ? chainOf(12, 0)(0) : chainOf(12, 8)(number)

  it('takes nothing back for a chain that begins with another block, however alike the rest is', async () => {
    const foreign = await knowingOrigin(falseBeginning, 12)
    expect(await indexChain(foreign.deps, settings)).toEqual({
      kind: 'waiting',
      reason: 'the node has another block 0 than the indexed chain: it is on another chain',
    })
    expect(foreign.stored.get(10)?.hash).toBe(hashOf('a', 10))
  })

  it('compares the beginning at a start even if the head continues the index', async () => {
    const foreign = await knowingOrigin(
      (number) => (number === 0 ? chainOf(10, 0)(0) : chainOf(10)(number)),
      10,
    )
    expect(await indexChain(foreign.deps, settings)).toMatchObject({ kind: 'waiting' })
  })

  it('compares the beginning again before it takes blocks back', async () => {
    const node = { at: chainOf(10), head: 10 }
    const chain = fakeIndex((number) => node.at(number), 12)
    const deps = { ...chain.deps, head: async () => node.at(node.head) }
    expect(await indexChain(deps, settings)).toMatchObject({ kind: 'indexed' })
    Object.assign(node, { at: falseBeginning, head: 12 })
    expect(await indexChain(deps, settings)).toMatchObject({ kind: 'waiting' })
    Object.assign(node, { at: chainOf(12, 8), head: 12 })
    expect(await indexChain(deps, settings)).toMatchObject({ kind: 'indexed', forkBlock: 7 })
  })

  it('knows the first block it reads where the node does not serve block 0', async () => {
    const pruned = fakeIndex(chainOf(10), 10)
    const header = async (number: number) => (number < 1 ? null : pruned.deps.header(number))
    const deps = { ...pruned.deps, origin: followOrigin({ ...pruned.deps, header }, 1) }
    await indexChain(deps, settings)
    expect(pruned.meta.get('first block')).toBe(`1 ${hashOf('a', 1)}`)
  })

  it('waits for a node that answers its head but not the blocks below it', async () => {
    const loading = await tenBlocksOn(chainOf(12, 11), 12)
    const deps = { ...loading.deps, header: async () => null }
    expect(await indexChain(deps, settings)).toMatchObject({ kind: 'waiting' })
    expect(loading.stored.size).toBe(10)
  })

  it('takes nothing back for a block that is reported as replaced and then read as it is stored', async () => {
    const grown = await tenBlocksOn(chainOf(12), 12)
    const header = async (number: number) => ({
      ...chainOf(12)(number),
      ...(number === 10 ? { hash: hashOf('c', 10) } : {}),
    })
    await expect(indexChain({ ...grown.deps, header }, settings)).rejects.toThrow(/does not have/)
    expect(grown.stored.get(10)?.hash).toBe(hashOf('a', 10))
    expect(grown.durable).toEqual([])
  })

  it('takes nothing back for blocks of two branches, be it the head or one below it', async () => {
    const falseHead = await tenBlocksOn(chainOf(8), 8)
    const head = async () => ({ ...chainOf(8)(8), hash: hashOf('c', 8) })
    const falseParent = await tenBlocksOn(chainOf(12, 10), 12)
    const header = async (number: number) => ({
      ...chainOf(12, 10)(number),
      ...(number === 10 ? { parentHash: hashOf('c', 9) } : {}),
    })
    for (const [index, deps, block] of [
      [falseHead, { ...falseHead.deps, head }, 8],
      [falseParent, { ...falseParent.deps, header }, 9],
    ] as const) {
      expect(await indexChain(deps, settings)).toEqual({
        kind: 'waiting',
        reason: `the node reports blocks of two branches, at block ${block}`,
      })
      expect(index.stored.size).toBe(10)
    }
  })

  it('stores no head that is another block by the time it is read', async () => {
    const grown = await tenBlocksOn(chainOf(12), 12)
    const head = async () => ({ ...chainOf(12)(12), hash: hashOf('c', 12) })
    await expect(indexChain({ ...grown.deps, head }, settings)).rejects.toThrow(/changed/)
    expect(grown.stored.size).toBe(10)
  })

  it('follows no chain that replaces more blocks than a reorganisation does', async () => {
    const long = fakeIndex(chainOf(3_000), 3_000)
    await indexChain(long.deps, { startBlock: 1, chunkBlocks: 500 })
    const forked = fakeIndex(chainOf(3_000, 500), 3_000)
    for (const [number, stored] of long.stored) forked.stored.set(number, stored)
    expect(await indexChain(forked.deps, settings)).toMatchObject({ kind: 'waiting' })
    expect(forked.stored.size).toBe(3_000)
  })

  it.each([
    [8, 'indexed'],
    [9, 'waiting'],
  ] as const)(
    'when blocks from 9 on are replaced and block %i was final, it is %s',
    async (final, kind) => {
      const forked = await tenBlocksOn(chainOf(12, 9), 12)
      forked.finalBlocks.push(final)
      const outcome = await indexChain(forked.deps, settings)
      expect(outcome.kind).toBe(kind)
      expect(forked.stored.get(9)?.hash).toBe(hashOf(kind === 'indexed' ? 'b' : 'a', 9))
      if (outcome.kind === 'waiting') {
        expect(outcome.reason).toMatch(/another block 9 than the one that was final/)
      }
    },
  )

  it('follows no chain that is shorter than what was final, unless it is a part of it', async () => {
    for (const [header, reason] of [
      [chainOf(7, 7), /another block 8 than the one that was final/],
      [chainOf(7), /is at block 7, below the indexed block 10/],
    ] as const) {
      const shorter = await tenBlocksOn(header, 7)
      shorter.finalBlocks.push(8)
      const outcome = await indexChain(shorter.deps, settings)
      expect(outcome).toMatchObject({ kind: 'waiting', reason: expect.stringMatching(reason) })
      expect(shorter.stored.size).toBe(10)
    }
  })

  it('learns what is final once the head is indexed, and not from a node it waits for', async () => {
    const chain = fakeIndex(chainOf(10), 10)
    await indexChain(chain.deps, settings)
    expect(chain.updates).toEqual([10])
    const foreign = await tenBlocksOn(chainOf(12, 0), 12)
    await indexChain(foreign.deps, settings)
    expect(foreign.updates).toEqual([])
  })

  it('checks placements before they are stored, and notifies about every changed order', async () => {
    const chain = fakeIndex(chainOf(3), 3)
    const uid = (n: number) => orderUid(`0x${n.toString(16).padStart(112, '0')}`)
    const at = { ...placed, blockNumber: 3, blockHash: hashOf('a', 3) }
    const steps: string[] = []
    const outcome = await indexChain(
      {
        ...chain.deps,
        readEvents: async (range) => ({
          ...(await chain.deps.readEvents(range)),
          placements: [{ ...at, uid: uid(1) }],
          withdrawals: [{ ...at, uid: uid(2) }],
          refunds: [{ ...at, uid: uid(3), refunder: at.owner }],
        }),
        checkPlacement: async (log) => {
          steps.push('judged')
          return { ...judged, log, order: { ...judged.order, uid: log.uid } }
        },
        transaction: (work) =>
          chain.deps.transaction((store) =>
            work({
              ...store,
              insertPlacements: async ({ rows }) => {
                steps.push(`stored ${rows.length}`)
              },
            }),
          ),
      },
      settings,
    )
    expect(steps).toEqual(['judged', 'stored 1'])
    if (outcome.kind === 'waiting') throw new Error(outcome.reason)
    expect(outcome.placed.map(({ order }) => order.uid)).toEqual([uid(1)])
    expect(chain.refreshed).toEqual([uid(1), uid(2), uid(3)])
    expect(chain.notified).toEqual([uid(1), uid(2), uid(3)])
  })

  it('covers each second once for expiries, from when the chain was first seen', async () => {
    // A fake timestamp is the block number, at most the number of the head at that time.
    const first = fakeIndex(chainOf(10), 10)
    await indexChain(first.deps, settings)
    // The catch-up covers no second: three steps, all before the head's timestamp.
    expect(first.windows).toEqual([
      [10, 4],
      [10, 8],
      [10, 10],
    ])
    const later = fakeIndex(chainOf(16), 16)
    for (const [number, header] of first.stored) later.stored.set(number, header)
    await later.deps.upsertMeta({ key: 'expiries told from', value: '7' })
    await indexChain(later.deps, settings)
    const forked = fakeIndex(chainOf(17, 14), 17)
    for (const [number, header] of later.stored) forked.stored.set(number, header)
    await forked.deps.upsertMeta({ key: 'expiries told from', value: '7' })
    await indexChain(forked.deps, settings)
    expect([later.windows, forked.windows]).toEqual([
      [
        [10, 14],
        [14, 16],
      ],
      [[13, 17]],
    ])
  })

  it('stores nothing on top of a block that was just replaced', async () => {
    const first = fakeIndex(chainOf(10), 10)
    await indexChain(first.deps, settings)
    const agreed = chainOf(12)
    const changed = chainOf(12, 10)
    const racing = fakeIndex(agreed, 12)
    for (const [number, header] of first.stored) racing.stored.set(number, header)
    const deps: IndexChainDeps = {
      ...racing.deps,
      readEvents: fakeIndex(changed, 12).deps.readEvents,
    }
    await expect(indexChain(deps, settings)).rejects.toThrow(/changed/)
    expect(Math.max(...racing.stored.keys())).toBe(10)
  })

  it('gives what it catches up on the time of its block, and of a clock ahead of ours the present', async () => {
    const { deps } = fakeIndex(chainOf(10), 10)
    const seen: { blockNumber?: number | null; timestamp: number }[] = []
    const logAt = (blockNumber: number) => ({
      blockNumber,
      blockHash: hashOf('a', blockNumber),
      logIndex: 0,
      txHash: txHash(`0x${'07'.repeat(32)}`),
      owner,
      uid: orderUid(`0x${blockNumber.toString(16).padStart(112, '0')}`),
    })
    const caughtUp: IndexChainDeps = {
      ...deps,
      now: () => unixMicros(7_500_000),
      readEvents: async (range) => ({
        ...(await deps.readEvents(range)),
        invalidations: [2, 6, 9]
          .filter((block) => block >= range.fromBlock && block <= range.toBlock)
          .map(logAt),
      }),
      transaction: (work) =>
        deps.transaction((store) =>
          work({
            ...store,
            insertOrderEvents: async ({ events }) => {
              seen.push(...events)
            },
          }),
        ),
    }
    await indexChain(caughtUp, settings)
    expect(seen.map(({ blockNumber, timestamp }) => [blockNumber, timestamp])).toEqual([
      [2, 2_000_000],
      [6, 6_000_000],
      [9, 7_500_000],
    ])
  })
})
