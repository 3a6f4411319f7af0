import { mutationOptions } from '@tanstack/react-query'
import type { OrderCancellation, OrderCreation } from '@/lib/contract/codecs/order-creation'
import type { OrderUid } from '@/lib/domain/order/order'
import { callApi } from '../api-client'
import { debugReportKeys } from './debug-report'
import { orderKeys } from './orders'

const loadOrders = () => import('@/lib/contract/endpoints/orders')
const cancelOrderEndpoint = async () => (await loadOrders()).cancelOrderEndpoint
const placeOrderEndpoint = async () => (await loadOrders()).placeOrderEndpoint

/** Submits a signed order; never repeated by itself, because a lost answer is found by its uid. */
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
