import 'server-only'
import type { PublicClient } from 'viem'
import type { Address } from '@/lib/domain/shared/address'
import type { Bytes32, Hex } from '@/lib/domain/shared/hex'

export type CallToSimulate = {
  readonly from: Address
  readonly to: Address
  readonly data: Hex | `0x${string}`
  readonly gas: bigint
}

/** Differences from the chain's state while the calls run. */
export type StateChange = {
  readonly address: Address
  readonly slots?: readonly { readonly slot: Bytes32; readonly value: bigint }[]
  readonly code?: `0x${string}`
}

export type SimulatedBlock = {
  readonly calls: readonly CallToSimulate[]
  readonly changes?: readonly StateChange[]
  /** Unix seconds of the simulated block; the node's choice when left out. */
  readonly time?: number
}

export type SimulatedCallResult = {
  readonly succeeded: boolean
  readonly data: `0x${string}`
  readonly gasUsed: bigint
  /** Why it failed; empty when it did not. */
  readonly reason: string
}

export type SimulatedBlockResult = {
  readonly timestamp: number
  readonly calls: readonly SimulatedCallResult[]
}

/**
 * Runs calls from any account on top of one block, each on the state the previous ones left, in one
 * request. A failed call does not stop the others. Rejects when the node does.
 */
export async function simulateCalls(
  client: PublicClient,
  onBlock: number | 'latest',
  blocks: readonly SimulatedBlock[],
): Promise<readonly SimulatedBlockResult[]> {
  const results = await client.simulateBlocks({
    ...(onBlock === 'latest' ? {} : { blockNumber: BigInt(onBlock) }),
    blocks: blocks.map(({ calls, changes = [], time }) => ({
      calls: calls.map(({ from, to, data, gas }) => ({ account: from, to, data, gas })),
      stateOverrides: changes.map(({ address, slots = [], code }) => ({
        address,
        ...(code === undefined ? {} : { code }),
        stateDiff: slots.map(({ slot, value }) => ({ slot, value: word(value) })),
      })),
      ...(time === undefined ? {} : { blockOverrides: { time: BigInt(time) } }),
    })),
  })
  return results.map(({ timestamp, calls }) => ({
    timestamp: Number(timestamp),
    calls: calls.map(({ status, data, gasUsed, error }) => ({
      succeeded: status === 'success',
      data,
      gasUsed,
      reason: status === 'success' ? '' : (error?.message ?? 'reverted without a reason'),
    })),
  }))
}

const word = (value: bigint): `0x${string}` => `0x${value.toString(16).padStart(64, '0')}`

/** A returned uint256; `null` when the call failed or returned something else. */
export const readWord = (result: SimulatedCallResult | undefined): bigint | null =>
  result?.succeeded && result.data.length >= 66 ? BigInt(result.data.slice(0, 66)) : null
