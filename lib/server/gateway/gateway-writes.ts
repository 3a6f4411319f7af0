import 'server-only'
import type { Endpoint } from '@/lib/contract/endpoint'
import {
  cancelOrderEndpoint,
  cancelOrdersEndpoint,
  placeOrderEndpoint,
} from '@/lib/contract/endpoints/orders'
import type { OrderUid } from '@/lib/domain/order/order'
import { parseOrderUid, unpackOrderUid } from '@/lib/domain/order/uid'
import { type Address, address } from '@/lib/domain/shared/address'
import type { Database, Unlisten } from '@/lib/infra/db/database'
import { Reply } from '@/lib/server/http/api-table'
import type { Forward, GatewayCall } from './gateway'

const CHANNEL = 'gateway_write'

const writes: ReadonlySet<Endpoint> = new Set<Endpoint>([
  placeOrderEndpoint,
  cancelOrderEndpoint,
  cancelOrdersEndpoint,
])

/** The same, telling of every order that is placed or cancelled through it. */
export function isNotifiableWrite(
  forward: Forward,
  onWrite: (uids: readonly OrderUid[]) => void,
): Forward {
  const telling = async (endpoint: Endpoint, call: GatewayCall<Endpoint>) => {
    const answer = await forward(endpoint, call)
    if (answer.ok && writes.has(endpoint)) onWrite(uidsOf(call, answer.value))
    return answer
  }
  // It answers what `forward` answers.
  return telling as Forward
}

function uidsOf({ params, body }: GatewayCall<Endpoint>, answer: unknown): readonly OrderUid[] {
  const { uid } = asRecord(params)
  const { orderUids } = asRecord(body)
  const said = answer instanceof Reply ? answer.body : answer
  const texts = [said, uid, ...(Array.isArray(orderUids) ? orderUids : [])]
  return texts.flatMap((text) => {
    const parsed = typeof text === 'string' ? parseOrderUid(text) : null
    return parsed?.ok ? [parsed.value] : []
  })
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Tells whoever watches the network that orders of these owners may look different now. */
export async function publishGatewayWrites(
  database: Pick<Database, 'notify'>,
  chainId: number,
  uids: readonly OrderUid[],
): Promise<void> {
  const owners = new Set(uids.map((uid) => unpackOrderUid(uid).owner))
  for (const owner of owners) await database.notify(CHANNEL, `${chainId}:${owner}`)
}

/** Hears of such owners; `null`: of any owner something may have been missed. */
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
