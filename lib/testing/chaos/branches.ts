import { setTimeout as sleep } from 'node:timers/promises'
import { numberToHex } from 'viem'
import type { NodeAccess } from './node-access'

/** Maximum depth of a reorganisation. Source: lib/docs/protocol.md#indexing. */
export const MAX_DEPTH = 63
/** Blocks whose time is further ahead of our clock than this count as in the future. */
const PRESENT_SECONDS = 120
const RETURN_TRIES = 10
const RETURN_PAUSE_MS = 2_000

export type Reorganisation = {
  /** Number of blocks to revert; fewer where the node has no states any more, or blocks were final. */
  readonly depth: number
  /** Whether their transactions return to the mempool; otherwise they are lost. */
  readonly keepsTransactions: boolean
  /** Whether a longer branch replaces them at once; otherwise the chain continues from the fork. */
  readonly isLonger: boolean
}

/** Replaces the newest blocks; returns the first block replaced, null when none can be. */
export async function reorganise(
  node: NodeAccess,
  { depth, keepsTransactions, isLonger }: Reorganisation,
): Promise<number | null> {
  const head = Number(await node.client.getBlockNumber())
  const fork = await lowestKnownState(node, head, Math.min(depth, head - firstFork(node, head)))
  if (fork === head) return null
  const transactions = keepsTransactions ? await rawTransactions(node, fork + 1, head) : []
  // Reading transactions takes a while, in which blocks are mined.
  const now = Number(await node.client.getBlockNumber())
  const parent = Math.max(fork, firstFork(node, now))
  const { timestamp } = await node.client.getBlock({ blockNumber: BigInt(parent) })
  await rollBackTo(node, parent + 1)
  for (const raw of transactions) {
    await node.command('eth_sendRawTransaction', raw).catch(() => undefined)
  }
  if (isLonger) await mineFrom(node, Number(timestamp), now - parent + 1)
  return parent + 1
}

/** The lowest block that may be built on: a chain that became shorter before has fewer to give. */
const firstFork = (node: NodeAccess, head: number): number => node.highestHead(head) - MAX_DEPTH

/** The lowest block at most `depth` below the head whose state the node has. */
async function lowestKnownState(node: NodeAccess, head: number, depth: number): Promise<number> {
  for (let back = Math.min(depth, head - 1); back > 0; back = Math.floor(back / 2)) {
    const block = numberToHex(head - back)
    const isKnown = await node.command('eth_getBalance', ZERO, block).then(
      () => true,
      () => false,
    )
    if (isKnown) return head - back
  }
  return head
}

const ZERO = `0x${'00'.repeat(20)}`

async function rawTransactions(node: NodeAccess, from: number, to: number): Promise<unknown[]> {
  const raw: unknown[] = []
  for (let number = from; number <= to; number += 1) {
    const { transactions } = await node.client.getBlock({ blockNumber: BigInt(number) })
    for (const hash of transactions)
      raw.push(await node.command('eth_getRawTransactionByHash', hash))
  }
  return raw
}

/** Reverts the blocks from this one on, even if another one is mined meanwhile. */
async function rollBackTo(node: NodeAccess, block: number): Promise<void> {
  const hashOf = () =>
    node.client.getBlock({ blockNumber: BigInt(block) }).then(
      ({ hash }) => hash,
      () => null,
    )
  const removed = await hashOf()
  do {
    const depth = Number(await node.client.getBlockNumber()) - block + 1
    if (depth > 0) await node.command('anvil_rollback', depth)
  } while (removed !== null && (await hashOf()) === removed)
}

/** Mines blocks one second apart; another block may be mined in between. */
async function mineFrom(node: NodeAccess, timestamp: number, count: number): Promise<void> {
  for (let mined = 1; mined <= count; mined += 1) {
    await node.command('evm_mine', { timestamp: timestamp + mined }).catch(() => undefined)
  }
}

/** Mines a block that many seconds ahead of the newest one. */
export async function jumpAhead(node: NodeAccess, seconds: number): Promise<void> {
  const { timestamp } = await node.client.getBlock()
  await node.command('evm_mine', { timestamp: Number(timestamp) + seconds })
}

/**
 * Replaces blocks with times in the future by a longer branch with present times; returns the first
 * replaced block, null when there are none or too many.
 */
export async function returnToPresent(node: NodeAccess): Promise<number | null> {
  let replaced: number | null = null
  let presentChecks = 0
  for (let tries = 0; tries < RETURN_TRIES && presentChecks < 2; tries += 1) {
    const depth = await futureBlocks(node)
    if (depth > MAX_DEPTH) break
    presentChecks = depth === 0 ? presentChecks + 1 : 0
    if (depth > 0) {
      const first = await reorganise(node, { depth, keepsTransactions: true, isLonger: true })
      replaced = Math.min(first ?? Number.POSITIVE_INFINITY, replaced ?? Number.POSITIVE_INFINITY)
    }
    // The miner may give one more block a time based on the replaced branch.
    await sleep(RETURN_PAUSE_MS)
  }
  return replaced !== null && Number.isFinite(replaced) ? replaced : null
}

/**
 * Newest blocks with times well ahead of this process's clock; stops counting above `MAX_DEPTH`.
 * Reads by number: a block mined while others were taken back may name a parent that is gone.
 */
async function futureBlocks({ client }: NodeAccess): Promise<number> {
  const limit = Date.now() / 1000 + PRESENT_SECONDS
  const head = await client.getBlock()
  let count = 0
  for (let block = head; Number(block.timestamp) > limit && count <= MAX_DEPTH; count += 1) {
    block = await client.getBlock({ blockNumber: block.number - 1n })
  }
  return count
}
