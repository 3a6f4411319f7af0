import 'server-only'
import { BaseError, decodeFunctionResult, encodeFunctionData, type PublicClient } from 'viem'
import { type Address, NATIVE_TOKEN, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { Hex } from '@/lib/domain/shared/hex'
import { err, ok, type Result } from '@/lib/domain/shared/result'
import type { SettlementTrial } from '@/lib/domain/solution/settlement-trial'
import { chainReaderAbi } from './chain-reader-abi'
import type { ReadHelper } from './read-helper'
import { revertReason } from './revert-reason'
import {
  accountData,
  CODE_SIZE_READER,
  NATIVE_BALANCE_READER,
  readWord,
  type SimulatedCallResult,
  simulateCalls,
} from './simulate-calls'

export type SimulatedCall = { readonly from: Address; readonly to: Address; readonly data: Hex }

/**
 * Runs calls one after the other on top of the head, each on the state the previous ones left.
 * Rejects when the node does.
 */
export async function simulateInOrder(
  client: PublicClient,
  calls: readonly SimulatedCall[],
): Promise<readonly MeasuredOutcome[]> {
  const [block] = await client.simulateBlocks({
    blocks: [
      { calls: calls.map((call) => ({ account: call.from, to: call.to, data: call.data })) },
    ],
  })
  return calls.map((_, index): MeasuredOutcome => {
    const result = block?.calls[index]
    if (result?.status === 'success') return { ok: true, gasUsed: result.gasUsed }
    const error = result?.error
    const reason = error instanceof BaseError ? revertReason(error) : error?.message
    return { ok: false, reason: reason ?? 'reverted without a reason' }
  })
}

/** With the gas the call took. */
export type MeasuredOutcome =
  | { readonly ok: true; readonly gasUsed: bigint }
  | { readonly ok: false; readonly reason: string }

/** Of one transaction on public chains. Source: EIP-7825. */
const SETTLE_GAS = 2n ** 24n
/** Enough for the balances of a few hundred tokens. */
const READ_GAS = 5_000_000n

/**
 * Runs a settlement at the head and reads the settlement contract's balances of these tokens and of
 * the native coin before and after it, all in one request. `targets`: what calls of an engine go to,
 * null where there are none; with them it also tells the events, and which of them have no code before
 * or after it. Rejects when the node does.
 */
export async function trySettlement(
  { client, helper }: { readonly client: PublicClient; readonly helper: ReadHelper },
  { from, to, data }: SimulatedCall,
  tokens: readonly Address[],
  targets: readonly Address[] | null = null,
): Promise<Result<SettlementTrial, { readonly reason: string }>> {
  const reader = await helper.place()
  const sizes = (targets ?? []).map((target) => ({
    from,
    to: CODE_SIZE_READER.address,
    gas: READ_GAS,
    data: accountData(target),
  }))
  const readings = [
    {
      from,
      to: reader.address,
      gas: READ_GAS,
      data: encodeFunctionData({
        abi: chainReaderAbi,
        functionName: 'balancesAndAllowances',
        args: [tokens.map(() => to), tokens, ZERO_ADDRESS],
      }),
    },
    { from, to: NATIVE_BALANCE_READER.address, gas: READ_GAS, data: accountData(to) },
    ...sizes,
  ]
  const [block] = await simulateCalls(client, 'latest', [
    {
      changes: [NATIVE_BALANCE_READER, CODE_SIZE_READER, ...reader.changes],
      calls: [...readings, { from, to, data, gas: SETTLE_GAS }, ...readings],
    },
  ])
  const calls = block?.calls ?? []
  const settled = calls[readings.length]
  if (settled?.succeeded !== true) {
    return err({ reason: settled?.reason ?? 'no answer' })
  }
  const [readBefore, readAfter] = [
    calls.slice(0, readings.length),
    calls.slice(readings.length + 1),
  ]
  // A token that an engine names may do anything when it is read.
  if (targets !== null && [...readBefore, ...readAfter].some(({ succeeded }) => !succeeded)) {
    return err({ reason: 'a token that it names cannot be read' })
  }
  const before = balancesIn(tokens, readBefore)
  const after = balancesIn(tokens, readAfter)
  if (targets !== null && settled.logs === null) {
    return err({ reason: 'the node does not tell the events of a simulation' })
  }
  const codeless = (targets ?? []).filter((_, index) =>
    [readBefore, readAfter].some(
      (read) => (readWord(read[readings.length - sizes.length + index]) ?? 0n) === 0n,
    ),
  )
  return ok({
    ...(targets === null ? {} : { effects: { logs: settled.logs ?? [], codeless } }),
    gasUsed: settled.gasUsed,
    held: new Map(
      [...after].map(([token, balance]) => [
        token,
        { before: before.get(token) ?? 0n, after: balance },
      ]),
    ),
  })
}

function balancesIn(
  tokens: readonly Address[],
  [held, native]: readonly SimulatedCallResult[],
): ReadonlyMap<Address, bigint> {
  const coins = readWord(native)
  if (held?.succeeded !== true || coins === null) throw new Error('balances could not be read')
  const [balances] = decodeFunctionResult({
    abi: chainReaderAbi,
    functionName: 'balancesAndAllowances',
    data: held.data,
  })
  return new Map([
    ...tokens.map((token, index) => [token, balances[index] ?? 0n] as const),
    [NATIVE_TOKEN, coins] as const,
  ])
}
