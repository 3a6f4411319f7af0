'use client'

import { useQuery } from '@tanstack/react-query'
import { accountNameQuery } from '@/lib/client/queries/account-names'
import type { Address } from '@/lib/domain/shared/address'
import { useNetworks } from './networks-context'

/** The name of an account, where it has one and names are read; always next to its address. */
export function AccountName({ account }: { account: Address }) {
  const { accountNames = false } = useNetworks()
  const { data } = useQuery({ ...accountNameQuery(account), enabled: accountNames })
  return data == null ? null : <bdi className="wrap-anywhere min-w-0">{data}</bdi>
}
