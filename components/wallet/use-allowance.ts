'use client'

import { useQuery } from '@tanstack/react-query'
import { accountOrdersQuery } from '@/lib/client/queries/orders'
import { allowanceQuery } from '@/lib/client/wagmi/chain-reads'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { Address } from '@/lib/domain/shared/address'
import { NATIVE_TOKEN, ZERO_ADDRESS } from '@/lib/domain/shared/address'

/** The vault relayer's allowance for a token, and how much open orders need. */
export type AllowanceState = {
  /** Null while unknown. */
  readonly allowance: bigint | null
  /**
   * What the account's unfinished orders still sell of this token; null if the service does not report it.
   */
  readonly openNeed: bigint | null
}

export function useAllowance(
  network: NetworkView,
  account: Address | null,
  token: Address | null,
): AllowanceState {
  const known = account !== null && token !== null && token !== NATIVE_TOKEN
  const allowance = useQuery({
    ...allowanceQuery(
      network.name,
      account ?? ZERO_ADDRESS,
      token ?? ZERO_ADDRESS,
      network.contracts.vaultRelayer,
    ),
    enabled: known,
  })
  const orders = useQuery({
    ...accountOrdersQuery(network.name, account ?? ZERO_ADDRESS),
    enabled: account !== null && network.capabilities.accountOrders,
  })
  return {
    allowance: known ? (allowance.data ?? null) : null,
    openNeed:
      orders.data === undefined || account === null
        ? null
        : openNeedOf(orders.data.entries, account, token),
  }
}

/** What the unfinished orders of an account still sell of a token, smallest units. */
export function openNeedOf(
  orders: readonly Order[],
  account: Address,
  token: Address | null,
): bigint {
  return (
    orders
      .filter(({ status }) => status === 'open' || status === 'presignaturePending')
      // Orders placed by a contract for the account are funded by that contract.
      .filter((order) => order.sellToken === token && order.owner === account)
      .reduce(
        (sum, order) => sum + clamp(order.sellAmount + order.feeAmount - order.executedSellAmount),
        0n,
      )
  )
}

const clamp = (value: bigint): bigint => (value > 0n ? value : 0n)
