import { mutationOptions } from '@tanstack/react-query'
import type { OrderUid } from '@/lib/domain/order/order'
import { callApi } from '../api-client'

const simulateOrderEndpoint = async () =>
  (await import('@/lib/contract/endpoints/simulation')).simulateOrderEndpoint

/** Settles a stored order alone on a block, null for the newest, in a simulation; it changes nothing. */
export const simulateOrderMutation = (network: string, uid: OrderUid) =>
  mutationOptions({
    mutationKey: ['simulateOrder', network, uid],
    mutationFn: (blockNumber: number | null) =>
      callApi(simulateOrderEndpoint, { network, params: { uid }, body: { blockNumber } }),
    retry: false,
  })
