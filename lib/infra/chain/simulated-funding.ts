import 'server-only'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { FundsQuestion } from '@/lib/domain/order/funds-question'
import type { Address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import type { Funding } from './chain-reader'
import { chainAccess } from './evm-client'
import type { OwnerFundsConfig } from './owner-funds'
import { readWord, simulateCalls } from './simulate-calls'

/** Many times what a token takes to return a balance. */
const READ_GAS = 500_000n
/** On top of the gas of the hooks: the call itself, its data, and the 64th part that a caller keeps. */
const CALL_GAS = 1_000_000n

/**
 * Balance and allowance to the vault relayer after the calls of each question, made by the settlement
 * contract on top of the head, on a chain without contracts of ours: one request per question. Null
 * where a call reverts or the token does not report them; rejects where the node cannot simulate.
 */
export const createSimulatedFunding =
  ({ client, settlement, vaultRelayer }: OwnerFundsConfig) =>
  (questions: readonly FundsQuestion[]): Promise<readonly (Funding | null)[]> =>
    chainAccess('funds after calls', () =>
      Promise.all(
        questions.map(async ({ owner, token, calls, gas }) => {
          const from = settlement
          const ask = (data: `0x${string}`) => ({ from, to: token, data, gas: READ_GAS })
          const made = calls.map(({ target, value, callData }) => ({
            from,
            to: target,
            data: callData,
            value,
            gas: gas + CALL_GAS,
          }))
          const reads = [balanceData(owner), allowanceData(owner, vaultRelayer)].map(ask)
          const [results] = await simulateCalls(client, 'latest', [{ calls: [...made, ...reads] }])
          const answers = results?.calls ?? []
          if (!answers.slice(0, made.length).every(({ succeeded }) => succeeded)) return null
          const balance = readWord(answers[made.length])
          const allowance = readWord(answers[made.length + 1])
          if (balance === null || allowance === null) return null
          return { balance: atoms(balance), allowance: atoms(allowance) }
        }),
      ),
    )

const balanceData = (owner: Address) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

const allowanceData = (owner: Address, spender: Address) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })
