import { queryOptions } from '@tanstack/react-query'
import type { WalletEngine } from '@/lib/client/wallet-types'
import type { Address } from '@/lib/domain/shared/address'

const CAN_BATCH_REFRESH_MS = 60_000

/** Whether this wallet makes several calls of the account as one, all or none. */
export const canBatchQuery = (
  wallet: { readonly id: string; readonly engine: () => Promise<WalletEngine> },
  chainId: number,
  account: Address,
) =>
  queryOptions({
    queryKey: ['wallet', wallet.id, chainId, account, 'canBatch'] as const,
    queryFn: async () => (await wallet.engine()).canBatch(account, chainId),
    staleTime: CAN_BATCH_REFRESH_MS,
    retry: false,
  })

const BATCH_POLL_MS = 1_000

/** How the calls of a batch go, by the wallet that makes them; polled until it is known. */
export const batchStateQuery = (
  wallet: { readonly id: string; readonly engine: () => Promise<WalletEngine> },
  batchId: string,
) =>
  queryOptions({
    queryKey: ['wallet', wallet.id, 'batch', batchId] as const,
    queryFn: async () => (await wallet.engine()).batchState(batchId),
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data === 'pending' ? BATCH_POLL_MS : false,
    staleTime: 0,
    retry: false,
  })
