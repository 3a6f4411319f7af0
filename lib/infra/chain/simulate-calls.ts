import 'server-only'
import { BaseError, isHex, keccak256, type Log, type PublicClient, padHex, toHex } from 'viem'
import { type Address, address } from '@/lib/domain/shared/address'
import type { Bytes32, Hex } from '@/lib/domain/shared/hex'
import { revertReason } from './revert-reason'

export type CallToSimulate = {
  readonly from: Address
  readonly to: Address
  readonly data: Hex | `0x${string}`
  readonly gas: bigint
  /** Wei sent along; none when left out. */
  readonly value?: bigint
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
  /** Its events in their order; null when the node does not tell them. */
  readonly logs: readonly SimulatedLog[] | null
}

type SimulatedLog = {
  readonly address: Address
  readonly topics: readonly string[]
  readonly data: string
}

export type SimulatedBlockResult = {
  readonly timestamp: number
  readonly calls: readonly SimulatedCallResult[]
}

/**
 * Runs calls from any account on top of one block, each on the state the previous ones left, in one
 * request. A failed call does not stop the others. Rejects when the node does, and when it does not
 * answer every call.
 */
export async function simulateCalls(
  client: PublicClient,
  onBlock: number | 'latest',
  blocks: readonly SimulatedBlock[],
): Promise<readonly SimulatedBlockResult[]> {
  const results = await client.simulateBlocks({
    ...(onBlock === 'latest' ? {} : { blockNumber: BigInt(onBlock) }),
    blocks: blocks.map(({ calls, changes = [], time }) => ({
      calls: calls.map(({ from, ...call }) => ({ account: from, ...call })),
      stateOverrides: changes.map(({ address, slots = [], code }) => ({
        address,
        ...(code === undefined ? {} : { code }),
        stateDiff: slots.map(({ slot, value }) => ({ slot, value: word(value) })),
      })),
      ...(time === undefined ? {} : { blockOverrides: { time: BigInt(time) } }),
    })),
  })
  requireEveryCall(blocks, results)
  return results.map(({ timestamp, calls }) => ({
    timestamp: Number(timestamp),
    calls: calls.map(({ status, data, gasUsed, error, logs }) => ({
      logs: logs === undefined ? null : logs.map(toLog),
      succeeded: status === 'success',
      data,
      gasUsed,
      reason: status === 'success' ? '' : reasonOf(error),
    })),
  }))
}

const toLog = ({ address: from, topics, data }: SimulatedLog | Log): SimulatedLog => ({
  address: address(from),
  topics: topics.map((topic) => topic.toLowerCase()),
  data,
})

/** The client passes on whatever a node sends; a call it skips would look like one that failed. */
function requireEveryCall(
  asked: readonly SimulatedBlock[],
  answered: readonly {
    readonly timestamp: unknown
    readonly calls: readonly { readonly data: unknown }[]
  }[],
): void {
  const isWhole =
    answered.length === asked.length &&
    answered.every(
      ({ timestamp, calls }, index) =>
        typeof timestamp === 'bigint' &&
        calls.length === asked[index]?.calls.length &&
        calls.every(({ data }) => isHex(data)),
    )
  if (!isWhole) throw new Error('the node does not answer every simulated call')
}

const reasonOf = (error: Error | undefined): string =>
  (error instanceof BaseError ? revertReason(error) : error?.message) ?? 'reverted without a reason'

const word = (value: bigint): `0x${string}` => `0x${value.toString(16).padStart(64, '0')}`

/** A returned uint256; `null` when the call failed or returned something else. */
export const readWord = (result: SimulatedCallResult | undefined): bigint | null =>
  result?.succeeded && result.data.length >= 66 ? BigInt(result.data.slice(0, 66)) : null

/**
 * Code to be put at its address, which returns the native balance of the account named in the call
 * data: mstore(0, balance(calldataload(0))).
 */
export const NATIVE_BALANCE_READER = {
  address: address(`0x${keccak256(toHex('native balance reader')).slice(-40)}`),
  code: '0x6000353160005260206000f3',
} as const satisfies StateChange

/**
 * Code to be put at its address, which returns the size of the code of the account named in the call
 * data: mstore(0, extcodesize(calldataload(0))).
 */
export const CODE_SIZE_READER = {
  address: address(`0x${keccak256(toHex('code size reader')).slice(-40)}`),
  code: '0x6000353b60005260206000f3',
} as const satisfies StateChange

/** The call data with which `NATIVE_BALANCE_READER` and `CODE_SIZE_READER` answer about `holder`. */
export const accountData = (holder: Address): `0x${string}` => padHex(holder, { size: 32 })
