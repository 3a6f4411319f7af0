import 'server-only'
import {
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  keccak256,
  maxUint256,
  type PublicClient,
  toHex,
} from 'viem'
import type { QuoteTrial } from '@/lib/domain/quote/quote-trial'
import { checkTrial, type TrialVerdict } from '@/lib/domain/quote/trial-verdict'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import { type Address, address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { balanceSlot } from '@/lib/domain/token/balance-layout'
import { chainReaderAbi } from './chain-reader-abi'
import type { PlacedHelper, ReadHelper } from './read-helper'
import {
  accountData,
  type CallToSimulate,
  NATIVE_BALANCE_READER,
  readWord,
  type SimulatedCallResult,
  simulateCalls,
} from './simulate-calls'
import type { TokenProbe } from './token-probe'

export type QuoteVerifierConfig = {
  readonly client: PublicClient
  /** Our contract that does many reads in one call. */
  readonly helper: ReadHelper
  readonly settlementContract: Address
  readonly vaultRelayer: Address
  readonly probe: TokenProbe
}

export type TrialConditions = {
  /** Block on whose state the settlement is simulated. */
  readonly block: number
  /** Allow-listed account the settlement is sent from. */
  readonly solver: Address
  readonly timeoutMs: number
}

const STEP_GAS = 1_000_000n
/** Above what any order may use, hooks and signature included. */
const SETTLE_GAS = 20_000_000n

const account = (name: string): Address =>
  address(`0x${keccak256(toHex(`quote verifier: ${name}`)).slice(-40)}`)

/**
 * Holds the trader's extra funds, so that they are added to the trader's balance instead of
 * replacing it.
 */
const FUNDER = account('funder')

/**
 * Simulates a quoted settlement in one request: the trader gets the sell tokens, approves the vault
 * relayer and pre-signs on chain; then a solver settles, and balances before and after are
 * compared. Never rejects: on any error the quote is unverified, with the reason.
 */
export function createQuoteVerifier(config: QuoteVerifierConfig) {
  return async (trial: QuoteTrial, conditions: TrialConditions): Promise<TrialVerdict> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const timeout = new Promise<TrialVerdict>((resolve) => {
      timer = setTimeout(
        () => resolve({ kind: 'unverified', reason: 'no time was left to try it' }),
        conditions.timeoutMs,
      )
    })
    try {
      return await Promise.race([runTrial(config, trial, conditions), timeout])
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { kind: 'unverified', reason: `could not be tried: ${reason.slice(0, 200)}` }
    } finally {
      clearTimeout(timer)
    }
  }
}

async function runTrial(
  config: QuoteVerifierConfig,
  trial: QuoteTrial,
  { block, solver }: TrialConditions,
): Promise<TrialVerdict> {
  const facts = await config.probe.examine(trial.sellToken)
  const layout = facts.kind === 'fit' ? facts.balanceLayout : null
  const before = preparations(config, trial, layout !== null)
  const helper = await config.helper.place()
  const readings = readingCalls(config, trial, helper)
  const [result] = await simulateCalls(config.client, block, [
    {
      changes: [
        NATIVE_BALANCE_READER,
        ...helper.changes,
        ...(layout === null
          ? []
          : [
              {
                address: trial.sellToken,
                slots: [{ slot: balanceSlot(layout, FUNDER), value: trial.sellAmount }],
              },
            ]),
      ],
      calls: [
        ...before,
        ...readings,
        call(solver, config.settlementContract, trial.calldata, SETTLE_GAS),
        ...readings,
      ],
    },
  ])
  const calls = (result?.calls ?? []).slice(before.length)
  return verdictOf(config, trial, {
    first: readBalances(trial, calls.slice(0, readings.length)),
    settled: calls[readings.length],
    last: readBalances(trial, calls.slice(readings.length + 1)),
  })
}

const call = (from: Address, to: Address, data: `0x${string}`, gas = STEP_GAS): CallToSimulate => ({
  from,
  to,
  data,
  gas,
})

/** Calls that make the trader ready to sell; the funder pays where it can hold the sell token. */
function preparations(
  { settlementContract, vaultRelayer }: QuoteVerifierConfig,
  trial: QuoteTrial,
  isFunded: boolean,
): readonly CallToSimulate[] {
  const { owner, sellToken, sellAmount } = trial
  const approve = (amount: bigint) =>
    call(owner, sellToken, encode('approve', vaultRelayer, amount))
  return [
    ...(isFunded ? [call(FUNDER, sellToken, encode('transfer', owner, sellAmount))] : []),
    // Some tokens only allow changing an allowance from zero.
    approve(0n),
    approve(maxUint256),
    call(owner, settlementContract, presignCall(trial)),
  ]
}

type Balances = ReturnType<typeof readBalances>

/** Compares balances before and after the settlement. */
function verdictOf(
  { settlementContract }: QuoteVerifierConfig,
  { owner, sellToken, sellAmount, buyAmount, watchedTokens }: QuoteTrial,
  {
    first,
    settled,
    last,
  }: {
    readonly first: Balances
    readonly settled: SimulatedCallResult | undefined
    readonly last: Balances
  },
): TrialVerdict {
  // As the owner of the order, the settlement contract may lose what the order sells.
  const soldByContract = (token: Address): bigint =>
    owner === settlementContract && token === sellToken ? sellAmount : 0n
  return checkTrial(buyAmount, {
    failure: settled?.succeeded ? null : `the settlement ${settled?.reason ?? 'gave no answer'}`,
    received: last.received - first.received,
    settlementChanges: new Map(
      watchedTokens.map((token, index) => [
        token,
        (last.held[index] ?? 0n) - (first.held[index] ?? 0n) + soldByContract(token),
      ]),
    ),
    gasUsed: settled?.gasUsed ?? 0n,
  })
}

/** One call for all tokens, two more for the native coin. */
function readingCalls(
  { settlementContract, vaultRelayer }: QuoteVerifierConfig,
  { receiver, buyToken, watchedTokens }: QuoteTrial,
  helper: PlacedHelper,
): readonly CallToSimulate[] {
  const owners = [receiver, ...watchedTokens.map(() => settlementContract)]
  const data = encodeFunctionData({
    abi: chainReaderAbi,
    functionName: 'balancesAndAllowances',
    args: [owners, [buyToken, ...watchedTokens], vaultRelayer],
  })
  const nativeOf = (holder: Address) =>
    call(FUNDER, NATIVE_BALANCE_READER.address, accountData(holder))
  return [
    call(FUNDER, helper.address, data, SETTLE_GAS),
    ...(buyToken === NATIVE_TOKEN ? [nativeOf(receiver), nativeOf(settlementContract)] : []),
  ]
}

function readBalances(trial: QuoteTrial, [tokens, ...native]: readonly SimulatedCallResult[]) {
  if (!tokens?.succeeded) throw new Error('balances could not be read')
  const [balances] = decodeFunctionResult({
    abi: chainReaderAbi,
    functionName: 'balancesAndAllowances',
    data: tokens.data,
  })
  const [ofReceiver, ofSettlement] = native.map((answer) => readWord(answer) ?? 0n)
  return {
    received: ofReceiver ?? balances[0] ?? 0n,
    held: trial.watchedTokens.map((token, index) =>
      token === NATIVE_TOKEN ? (ofSettlement ?? 0n) : (balances[index + 1] ?? 0n),
    ),
  }
}

const presignCall = ({ uid }: QuoteTrial) =>
  encodeFunctionData({ abi: settlementAbi, functionName: 'setPreSignature', args: [uid, true] })

const encode = (functionName: 'approve' | 'transfer', to: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] })
