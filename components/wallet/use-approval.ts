'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTransaction } from '@/components/wallet/use-transaction'
import { useWallet } from '@/components/wallet/wallet-context'
import { type ApprovalPlan, approvalPlanQuery } from '@/lib/client/wagmi/approval-plan'
import { allowanceQuery } from '@/lib/client/wagmi/chain-reads'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { MAX_UINT256 } from '@/lib/domain/shared/amount'
import { minOf } from '@/lib/domain/shared/min-max'
import { t } from '@/lib/words/words'
import { useAllowance } from './use-allowance'

/** The transaction that is asked for: some tokens need their old allowance set to 0 first. */
type ApprovalStep = 'only' | 'reset' | 'afterReset'

/**
 * Why there is no allowance, other than by the wallet or a failed transaction. `refused`: the token
 * would not take it, so nothing was sent. `unanswered`: the node did not say whether it would.
 * `notTaken`: mined, and the allowance is not what is needed.
 */
type ApprovalProblem =
  | { readonly kind: 'refused' | 'unanswered' }
  | { readonly kind: 'notTaken'; readonly allowance: bigint; readonly needed: bigint }

/** The approval step of an order: whether it is needed, the amount, and its progress. */
export function useApproval(
  network: NetworkView,
  account: Address,
  { address: token }: { readonly address: Address },
  thisNeeds: bigint,
) {
  const wallet = useWallet()
  const allowance = useAllowance(network, account, token)
  const { state, run, leave } = useTransaction(network, account)
  const [step, setStep] = useState<ApprovalStep>('only')
  const [isTaken, setIsTaken] = useState(false)
  const { isChecking, problem, setProblem, check, readAllowance } = useChecks(
    network,
    account,
    token,
  )
  // An approval replaces the previous one, so it must also cover what open orders still sell.
  const exactAmount = minOf(thisNeeds + (allowance.openNeed ?? 0n), MAX_UINT256)
  // A smaller allowance would fill this order at the expense of an open one.
  const isNeeded = allowance.allowance !== null && allowance.allowance < exactAmount
  const needsReset = useNeedsReset(network, account, token, {
    from: allowance.allowance ?? 0n,
    to: exactAmount,
    isNeeded,
  })

  const send = (amount: bigint) =>
    run(wallet.engine, async () => {
      const { approveCall } = await import('@/lib/client/wagmi/encode-call')
      return approveCall(token, network.contracts.vaultRelayer, amount)
    })
  /** Some tokens keep less than "unlimited", so that is compared with what is needed. */
  const approve = async (amount: bigint | 'unlimited') => {
    const allowed = amount === 'unlimited' ? MAX_UINT256 : amount
    const needed = amount === 'unlimited' ? exactAmount : amount
    setIsTaken(false)
    const plan = await check(allowed)
    if (plan === null) return
    setStep(plan === 'two' ? 'reset' : 'only')
    if (plan === 'two') {
      if (!(await send(0n))) return
      const next = await check(allowed)
      if (next === null) return
      setStep('afterReset')
    }
    if (!(await send(allowed))) return
    const after = await readAllowance()
    if (after === null || after >= needed) setIsTaken(after !== null)
    else setProblem({ kind: 'notTaken', allowance: after, needed })
  }
  return {
    allowance,
    exactAmount,
    approve,
    /**
     * Asks the token how it takes an allowance; null when it does not, which `problem` then says, and
     * while another such question is open.
     */
    check,
    isChecking,
    leave,
    step,
    transaction: state,
    problem: isOvercome(problem, allowance.allowance) ? null : problem,
    /** The last approval was mined, and the allowance is what was asked for. */
    isTaken,
    isReading: allowance.allowance === null || needsReset === null,
    isNeeded,
    /** The token takes a new allowance only after the old one was set to 0; null while unknown. */
    needsReset,
    isAsking: state.phase === 'asking',
    isRunning: isChecking || state.phase === 'asking' || state.phase === 'mining',
  }
}

export type Approval = ReturnType<typeof useApproval>

/** A node that lags behind may report the earlier allowance for a moment. */
const isOvercome = (problem: ApprovalProblem | null, allowance: bigint | null): boolean =>
  problem?.kind === 'notTaken' && allowance !== null && allowance >= problem.needed

/** What token and node say right before a transaction is asked for, and after it was mined. */
function useChecks(network: NetworkView, account: Address, token: Address) {
  const client = useQueryClient()
  const [isChecking, setIsChecking] = useState(false)
  const isRunning = useRef(false)
  const [problem, setProblem] = useState<ApprovalProblem | null>(null)
  const spender = network.contracts.vaultRelayer
  const fresh = { staleTime: 0, retry: 2 } as const

  const readAllowance = (): Promise<bigint | null> =>
    client
      .fetchQuery({ ...allowanceQuery(network.name, account, token, spender), ...fresh })
      .catch(() => null)
  const planOf = async (to: bigint): Promise<ApprovalPlan | null> => {
    const from = await readAllowance()
    if (from === null) return null
    const change = { account, token, spender, from, to }
    return client
      .fetchQuery({ ...approvalPlanQuery(network.name, change), ...fresh })
      .catch(() => null)
  }
  const check = async (amount: bigint): Promise<Exclude<ApprovalPlan, 'refused'> | null> => {
    // Two requests to the wallet for one order would undo each other.
    if (isRunning.current) return null
    isRunning.current = true
    setProblem(null)
    setIsChecking(true)
    const plan = await planOf(amount)
    isRunning.current = false
    setIsChecking(false)
    if (plan === 'one' || plan === 'two') return plan
    setProblem({ kind: plan ?? 'unanswered' })
    return null
  }
  return { isChecking, problem, setProblem, check, readAllowance }
}

/** Null until the token has been asked; an allowance of 0 needs no reset. */
function useNeedsReset(
  network: NetworkView,
  account: Address,
  token: Address,
  change: { readonly from: bigint; readonly to: bigint; readonly isNeeded: boolean },
): boolean | null {
  const { from, to } = change
  const isPossible = change.isNeeded && from > 0n
  const spender = network.contracts.vaultRelayer
  const { data } = useQuery({
    ...approvalPlanQuery(network.name, { account, token, spender, from, to }),
    enabled: isPossible,
  })
  if (!isPossible) return false
  return data === undefined ? null : data === 'two'
}

/** What the running transaction does, as the start of a sentence. */
export function approvalProgress({ step }: Pick<Approval, 'step'>, symbol: string): string {
  switch (step) {
    case 'only':
      return t`Approving ${symbol} for the vault relayer`
    case 'reset':
      return t`Step 1 of 2, setting the allowance of ${symbol} to 0`
    case 'afterReset':
      return t`Step 2 of 2, approving ${symbol} for the vault relayer`
  }
}
