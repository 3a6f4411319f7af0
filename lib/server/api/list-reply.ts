import 'server-only'
import { LEFT_OUT_HEADER, writeLeftOut } from '@/lib/contract/left-out'
import { ok, type Result } from '@/lib/domain/shared/result'
import { type Reply, reply } from '@/lib/server/http/api-table'
import type { OrderList } from '@/lib/services/order-book/read-orders'

/** The entries of a list; its header counts and names those that could not be read. */
export const listReply = ({
  orders,
  leftOut,
}: OrderList): Result<OrderList['orders'] | Reply<OrderList['orders']>, never> =>
  ok(
    leftOut.length === 0
      ? orders
      : reply(200, orders, {
          [LEFT_OUT_HEADER]: writeLeftOut({ count: leftOut.length, uids: leftOut }),
        }),
  )
