'use client'

import { useTransaction } from '@/components/wallet/use-transaction'
import { useWallet } from '@/components/wallet/wallet-context'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { MAX_UINT256 } from '@/lib/domain/shared/amount'
import { useAllowance } from './use-allowance'

/** The approval step of an order: whether it is needed, the amount, and its progress. */
export function useApproval(
  network: NetworkView,
  account: Address,
  token: TokenListEntry,
  thisNeeds: bigint,
) {
  const wallet = useWallet()
  const allowance = useAllowance(network, account, token.address)
  const { state, run } = useTransaction(network, account)
  // An approval replaces the previous one, so it must also cover what open orders still sell.
  const exactAmount = thisNeeds + (allowance.openNeed ?? 0n)
  const approve = (amount: bigint | 'unlimited') =>
    run(wallet.engine, async () => {
      const { approveCall } = await import('@/lib/client/wagmi/encode-call')
      const allowed = amount === 'unlimited' ? MAX_UINT256 : amount
      return approveCall(token.address, network.contracts.vaultRelayer, allowed)
    })
  return {
    allowance,
    exactAmount,
    approve,
    transaction: state,
    isReading: allowance.allowance === null,
    // A smaller allowance would fill this order at the expense of an open one.
    isNeeded: allowance.allowance !== null && allowance.allowance < exactAmount,
    isAsking: state.phase === 'asking',
    isRunning: state.phase === 'asking' || state.phase === 'mining',
  }
}
