import 'server-only'
import { encodeFunctionData, erc20Abi } from 'viem'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import type { OrderToSimulate, SimulationPlan } from '@/lib/domain/simulation/plan-simulation'
import type { BalanceChange } from '@/lib/domain/simulation/simulation'
import {
  accountData,
  type CallToSimulate,
  NATIVE_BALANCE_READER,
  readWord,
  type SimulatedCallResult,
} from './simulate-calls'

/** Many times what a token takes to return a balance. */
export const READ_GAS = 500_000n

/** A balance of a simulation. */
export type Holding = { readonly account: Address; readonly token: Address }

/** Both tokens of the owner and, where it is another account, of the receiver. */
export function heldBy(
  { owner, data: { sellToken, buyToken } }: OrderToSimulate,
  { receiver }: SimulationPlan,
): readonly Holding[] {
  const accounts = receiver === owner ? [owner] : [owner, receiver]
  return accounts.flatMap((account) => [sellToken, buyToken].map((token) => ({ account, token })))
}

/** Reads a balance; of the native coin where `NATIVE_BALANCE_READER` is in place. */
export function balanceCall(from: Address, account: Address, token: Address): CallToSimulate {
  return token === NATIVE_TOKEN
    ? { from, to: NATIVE_BALANCE_READER.address, data: accountData(account), gas: READ_GAS }
    : {
        from,
        to: token,
        gas: READ_GAS,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
      }
}

/** From the answers of a block: the readings, then one call, then the readings again; `count` of them each time. */
export function balanceChanges(
  readings: readonly Holding[],
  calls: readonly SimulatedCallResult[],
  count: number,
): readonly BalanceChange[] {
  const amount = (result: SimulatedCallResult | undefined) => {
    const word = readWord(result)
    return word === null ? null : atoms(word)
  }
  return readings.map((holding, at) => ({
    ...holding,
    before: amount(calls[at]),
    after: amount(calls[count + 1 + at]),
  }))
}
