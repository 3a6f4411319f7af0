import { queryOptions } from '@tanstack/react-query'
import { type PartGroup, partGroupOf } from '@/lib/client/orders/part-groups'
import { staleMilliseconds } from '@/lib/contract/cache-control'
import type { Order } from '@/lib/contract/codecs/order'
import type { OrderPart } from '@/lib/domain/app-data/order-part'
import type { Address } from '@/lib/domain/shared/address'
import { callApi } from '../api-client'
import { countedEntries, withGaps } from './gaps'
import { orderKeys } from './orders'
import { retryPolicy } from './retry-policy'

const accountOrdersEndpoint = async () =>
  (await import('@/lib/contract/endpoints/orders')).accountOrdersEndpoint

const PAGE = 100
/** Parts are placed together, so they are on one or two pages of an account's orders. */
const MAX_PAGES = 10
const REFRESH_MS = 5_000

const isOpen = ({ order: { status } }: PartGroup['parts'][number]): boolean =>
  status === 'open' || status === 'presignaturePending'

/** The parts of an order, searched among its owner's newest thousand orders. */
export const orderPartsQuery = (network: string, owner: Address, { id, count }: OrderPart) =>
  queryOptions({
    ...retryPolicy,
    queryKey: [...orderKeys.ofAccount(network, owner), 'parts', id],
    queryFn: async ({ signal }): Promise<PartGroup> => {
      const read: Order[] = []
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const query = { offset: page * PAGE, limit: PAGE }
        const list = await withGaps(
          (options) =>
            callApi(accountOrdersEndpoint, { network, params: { owner }, query }, options),
          signal,
        )
        read.push(...list.entries)
        const group = partGroupOf(id, owner, read)
        if (group.parts.length === count || countedEntries(list) < PAGE) return group
      }
      return partGroupOf(id, owner, read)
    },
    staleTime: staleMilliseconds.accountOrders,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.parts.some(isOpen) ? REFRESH_MS : false,
  })
