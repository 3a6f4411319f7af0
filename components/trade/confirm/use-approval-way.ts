'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FrozenOrder } from '@/components/trade/quote/frozen-order'
import type { Approval } from '@/components/wallet/use-approval'
import { useWallet } from '@/components/wallet/wallet-context'
import { accountOrdersQuery } from '@/lib/client/queries/orders'
import type { AccountKind } from '@/lib/client/wagmi/chain-reads'
import { permitDomainQuery } from '@/lib/client/wagmi/permit-reads'
import { canBatchQuery } from '@/lib/client/wagmi/wallet-reads'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import {
  approvalWay,
  hasPendingPermit,
  isCostly,
  type PermitObstacle,
  permitCost,
} from './approval-way'

type WayInput = {
  readonly network: NetworkView
  readonly account: Address
  readonly accountKind: AccountKind | null
  readonly order: FrozenOrder
  readonly approval: Pick<Approval, 'isReading' | 'isNeeded'>
}

/** How the missing allowance is given: found out from wallet and token, unless the user chooses. */
export function useApprovalWay(input: WayInput) {
  const { approval } = input
  const [wantsTransaction, setWantsTransaction] = useState(false)
  const [isBatchRefused, setIsBatchRefused] = useState(false)
  const [isPermitRefused, setIsPermitRefused] = useState(false)
  const isNeeded = approval.isReading ? null : approval.isNeeded
  const canBatch = useCanBatch(input, isNeeded === true)
  const isPermitPending = useIsPermitPending(input)
  const { domain, permit } = usePermitChance(input, isNeeded === true, isPermitPending)
  const known = {
    isNeeded,
    canBatch: isBatchRefused ? false : canBatch,
    permit: isPermitRefused ? ('refused' as const) : permit,
  }
  const automatic = approvalWay({ ...known, wantsTransaction: false })
  return {
    way: approvalWay({ ...known, wantsTransaction }),
    /** Domain of the token's permits; null where the way is another one. */
    domain,
    /** An open order's permit will change the allowance; false while unknown. */
    isPermitPending: isPermitPending === true,
    /** What a permit's gas takes from the order, sell-token atoms; null while unknown. */
    cost: permitCost(input.order.response),
    /** Whether there is another way than a transaction. */
    hasChoice: automatic.kind === 'batch' || automatic.kind === 'permit',
    wantsTransaction,
    setWantsTransaction,
    refuseBatch: () => setIsBatchRefused(true),
    refusePermit: () => setIsPermitRefused(true),
  }
}

export type ApprovalWayState = ReturnType<typeof useApprovalWay>

/** Null while the wallet was not asked yet; it does not show the question to its user. */
function useCanBatch({ network, account }: WayInput, isNeeded: boolean): boolean | null {
  const { state, engine } = useWallet()
  const isConnected = state.status === 'connected' && state.account === account
  const id = isConnected ? state.wallet.id : ''
  const query = useQuery({
    ...canBatchQuery({ id, engine }, network.chainId, account),
    enabled: isNeeded && isConnected,
  })
  return query.isError ? false : (query.data ?? null)
}

/** Null while unknown; false where the service does not list an account's orders. */
function useIsPermitPending({ network, account, order }: WayInput): boolean | null {
  const isListed = network.capabilities.accountOrders
  const orders = useQuery({ ...accountOrdersQuery(network.name, account), enabled: isListed })
  if (!isListed || orders.isError) return false
  return orders.data === undefined
    ? null
    : hasPendingPermit(orders.data.entries, order.draft.sellToken)
}

/** Whether a permit can be signed; null while unknown. A token that cannot be read takes none. */
function usePermitChance(input: WayInput, isNeeded: boolean, isPending: boolean | null) {
  const { network, accountKind, order } = input
  const { draft, response, slippageBps } = order
  const runsHooks = network.contracts.hooksTrampoline !== null
  const { data: domain, isError } = useQuery({
    ...permitDomainQuery(network, draft.sellToken),
    enabled: isNeeded && runsHooks && accountKind === 'key',
  })
  const chance = (): PermitObstacle | 'possible' | null => {
    if (!runsHooks) return 'noHooks'
    if (accountKind === null) return null
    if (accountKind === 'contract') return 'contractAccount'
    if (isError || domain === null) return 'noPermit'
    if (domain === undefined || isPending === null) return null
    if (isPending) return 'pendingPermit'
    return isCostly(permitCost(response), draft.sellAmount, slippageBps) ? 'costly' : 'possible'
  }
  return { domain: domain ?? null, permit: chance() }
}
