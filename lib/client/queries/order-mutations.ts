import { mutationOptions } from '@tanstack/react-query'
import type { OrderCancellation, OrderCreation } from '@/lib/contract/codecs/order-creation'
import type { OrderUid } from '@/lib/domain/order/order'
import { callApi } from '../api-client'
import { debugReportKeys } from './debug-report'
import { orderKeys } from './orders'

const loadOrders = () => import('@/lib/contract/endpoints/orders')
const cancelOrderEndpoint = async () => (await loadOrders()).cancelOrderEndpoint
const cancelOrdersEndpoint = async () => (await loadOrders()).cancelOrdersEndpoint
const placeOrderEndpoint = async () => (await loadOrders()).placeOrderEndpoint

/** Submits a signed order; never retried, because after a lost response it is found by its uid. */
export const placeOrderMutation = (network: string) =>
  mutationOptions({
    mutationKey: ['placeOrder', network],
    mutationFn: (order: OrderCreation) => callApi(placeOrderEndpoint, { network, body: order }),
    retry: false,
    onSuccess: (_uid, _order, _result, { client }) =>
      client.invalidateQueries({ queryKey: orderKeys.all(network) }),
  })

type Cancellation = { readonly uid: OrderUid; readonly cancellation: OrderCancellation }

/** Sends a signed cancellation. */
export const cancelOrderMutation = (network: string) =>
  mutationOptions({
    mutationKey: ['cancelOrder', network],
    mutationFn: ({ uid, cancellation }: Cancellation) =>
      callApi(cancelOrderEndpoint, { network, params: { uid }, body: cancellation }),
    retry: false,
    onSettled: async (_answer, _error, { uid }, _result, { client }) => {
      await client.invalidateQueries({ queryKey: orderKeys.all(network) })
      await client.invalidateQueries({ queryKey: debugReportKeys.one(network, uid) })
    },
  })

type Cancellations = {
  readonly uids: readonly OrderUid[]
  readonly cancellation: OrderCancellation
}

/** Sends one signature that cancels all of the orders, or none of them. */
export const cancelOrdersMutation = (network: string) =>
  mutationOptions({
    mutationKey: ['cancelOrders', network],
    mutationFn: ({ uids, cancellation }: Cancellations) =>
      callApi(cancelOrdersEndpoint, { network, body: { ...cancellation, orderUids: [...uids] } }),
    retry: false,
    onSettled: async (_answer, _error, { uids }, _result, { client }) => {
      await client.invalidateQueries({ queryKey: orderKeys.all(network) })
      for (const uid of uids) {
        await client.invalidateQueries({ queryKey: debugReportKeys.one(network, uid) })
      }
    },
  })
