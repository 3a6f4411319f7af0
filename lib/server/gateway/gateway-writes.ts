import 'server-only'
import type { Endpoint } from '@/lib/contract/endpoint'
import {
  cancelOrderEndpoint,
  cancelOrdersEndpoint,
  placeOrderEndpoint,
} from '@/lib/contract/endpoints/orders'
import type { OrderUid } from '@/lib/domain/order/order'
import { unpackOrderUid } from '@/lib/domain/order/uid'
import { type Address, address } from '@/lib/domain/shared/address'
import type { Database, Unlisten } from '@/lib/infra/db/database'
import { bodyOf } from '@/lib/server/http/api-table'
import { namedOrders } from './changed-subjects'
import type { Forward, GatewayCall } from './gateway'

const CHANNEL = 'gateway_write'

const writes: ReadonlySet<Endpoint> = new Set<Endpoint>([
  placeOrderEndpoint,
  cancelOrderEndpoint,
  cancelOrdersEndpoint,
])

/** Wraps `forward` to call `onWrite` with every order placed or cancelled through it. */
export function notifyingForward(
  forward: Forward,
  onWrite: (uids: readonly OrderUid[]) => void,
): Forward {
  const notifying = async (endpoint: Endpoint, call: GatewayCall<Endpoint>) => {
    const response = await forward(endpoint, call)
    if (response.ok && writes.has(endpoint)) onWrite(namedOrders(call, bodyOf(response.value)))
    return response
  }
  // It returns what `forward` returns.
  return notifying as Forward
}

/** Notifies every process that serves or watches the network that orders of these owners may have changed. */
export async function publishGatewayWrites(
  database: Pick<Database, 'notify'>,
  chainId: number,
  uids: readonly OrderUid[],
): Promise<void> {
  const owners = new Set(uids.map((uid) => unpackOrderUid(uid).owner))
  for (const owner of owners) await database.notify(CHANNEL, `${chainId}:${owner}`)
}

/** Listens for such owners; `null`: a notification may have been missed, for any owner. */
export function listenToGatewayWrites(
  database: Pick<Database, 'listen'>,
  chainId: number,
  onWrite: (owner: Address | null) => void,
): Promise<Unlisten> {
  const prefix = `${chainId}:`
  return database.listen(CHANNEL, (payload) => {
    if (payload === '') onWrite(null)
    else if (payload.startsWith(prefix)) onWrite(address(payload.slice(prefix.length)))
  })
}
