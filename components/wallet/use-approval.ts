'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTransaction } from '@/components/wallet/use-transaction'
import { useWallet } from '@/components/wallet/wallet-context'
import { allowanceResetQuery } from '@/lib/client/wagmi/chain-reads'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { MAX_UINT256 } from '@/lib/domain/shared/amount'
import { minOf } from '@/lib/domain/shared/min-max'
import { useAllowance } from './use-allowance'

/** The transaction that is asked for: some tokens need their old allowance set to 0 first. */
type ApprovalStep = 'only' | 'reset' | 'afterReset'

/** The approval step of an order: whether it is needed, the amount, and its progress. */
export function useApproval(
  network: NetworkView,
  account: Address,
  token: TokenListEntry,
  thisNeeds: bigint,
) {
  const wallet = useWallet()
  const allowance = useAllowance(network, account, token.address)
  const { state, run, leave } = useTransaction(network, account)
  const [step, setStep] = useState<ApprovalStep>('only')
  // An approval replaces the previous one, so it must also cover what open orders still sell.
  const exactAmount = minOf(thisNeeds + (allowance.openNeed ?? 0n), MAX_UINT256)
  // A smaller allowance would fill this order at the expense of an open one.
  const isNeeded = allowance.allowance !== null && allowance.allowance < exactAmount
  const needsReset = useNeedsReset(network, account, token.address, {
    from: allowance.allowance ?? 0n,
    to: exactAmount,
    isNeeded,
  })

  const send = (amount: bigint) =>
    run(wallet.engine, async () => {
      const { approveCall } = await import('@/lib/client/wagmi/encode-call')
      return approveCall(token.address, network.contracts.vaultRelayer, amount)
    })
  const approve = async (amount: bigint | 'unlimited') => {
    const allowed = amount === 'unlimited' ? MAX_UINT256 : amount
    setStep(needsReset === true ? 'reset' : 'only')
    if (needsReset === true) {
      if (!(await send(0n))) return
      setStep('afterReset')
    }
    await send(allowed)
  }
  return {
    allowance,
    exactAmount,
    approve,
    leave,
    step,
    transaction: state,
    isReading: allowance.allowance === null || needsReset === null,
    isNeeded,
    /** The token takes a new allowance only after the old one was set to 0; null while unknown. */
    needsReset,
    isAsking: state.phase === 'asking',
    isRunning: state.phase === 'asking' || state.phase === 'mining',
  }
}

export type Approval = ReturnType<typeof useApproval>

/** An allowance of 0 needs no reset; an unreadable answer counts as none, so the token decides. */
function useNeedsReset(
  network: NetworkView,
  account: Address,
  token: Address,
  change: { readonly from: bigint; readonly to: bigint; readonly isNeeded: boolean },
): boolean | null {
  const { from, to } = change
  const isPossible = change.isNeeded && from > 0n
  const spender = network.contracts.vaultRelayer
  const query = useQuery({
    ...allowanceResetQuery(network.name, { account, token, spender, from, to }),
    enabled: isPossible,
  })
  if (!isPossible || query.isError) return false
  return query.data ?? null
}

/** What the running transaction does, as the start of a sentence. */
export function approvalProgress({ step }: Pick<Approval, 'step'>, symbol: string): string {
  switch (step) {
    case 'only':
      return `Approving ${symbol} for the vault relayer`
    case 'reset':
      return `Step 1 of 2, setting the allowance of ${symbol} to 0`
    case 'afterReset':
      return `Step 2 of 2, approving ${symbol} for the vault relayer`
  }
}
