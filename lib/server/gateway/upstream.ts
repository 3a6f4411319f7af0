import 'server-only'
import type { Redis } from 'ioredis'
import type { PublicNetworkEnv } from '@/lib/config/public-network-env'
import { accountOrdersEndpoint } from '@/lib/contract/endpoints/orders'
import { versionEndpoint } from '@/lib/contract/endpoints/version'
import { limits } from '@/lib/contract/limits'
import type { OrderUid } from '@/lib/domain/order/order'
import { unpackOrderUid } from '@/lib/domain/order/uid'
import type { Address } from '@/lib/domain/shared/address'
import { err, ok } from '@/lib/domain/shared/result'
import { bodyOf } from '@/lib/server/http/api-table'
import { fingerprint } from '@/lib/server/http/fingerprint'
import { type AccountPolls, createAccountPolls } from './account-polls'
import { createGateway, type Forward } from './gateway'
import { createOrderLoader, loadOrders, type OrderLoader } from './load-orders'
import { createOrderPolls, type OrderPolls } from './order-polls'
import { createUpstreamBudget } from './upstream-budget'
import { createUpstreamClient, PROBE_PATH } from './upstream-client'
import { createUpstreamHealth, probeUpstream } from './upstream-health'

/** The order book of another deployment, as one process uses it. */
export type Upstream = {
  readonly forward: Forward
  readonly loadOrder: OrderLoader
  readonly orderPolls: OrderPolls
  readonly accountPolls: AccountPolls
  /** Why it cannot be used now; null while it can. */
  readonly fault: () => string | null
  /** From now on finds out by itself whether it is there; call it once. */
  readonly startProbing: () => void
  /** These orders were placed or cancelled through this deployment. */
  readonly noteWrite: (uids: readonly OrderUid[]) => void
  /** Orders of this owner were changed through any process of this deployment; `null`: anybody's may have been. */
  readonly forget: (owner: Address | null) => void
  readonly stop: () => void
}

export type UpstreamConfig = {
  readonly network: Pick<
    PublicNetworkEnv,
    'orderBookUrl' | 'orderBookKey' | 'debugPath' | 'requestsPerMinute'
  >
  readonly chainId: number
  readonly redis: Redis | null
  readonly onUnreadable: (fault: { readonly endpoint: string; readonly detail: string }) => void
}

/** Connects to the order book of a gateway network; all of a process's requests to it go through this. */
export function connectUpstream({
  network,
  chainId,
  redis,
  onUnreadable,
}: UpstreamConfig): Upstream {
  const monotonicMs = () => performance.now()
  const health = createUpstreamHealth(monotonicMs)
  const budget = createUpstreamBudget({
    chainId,
    redis,
    requestsPerMinute: network.requestsPerMinute,
  })
  const { orderBookUrl: baseUrl, orderBookKey: apiKey, debugPath } = network
  const client = createUpstreamClient({ baseUrl, apiKey, budget, health, chainId })
  const { forward, forget } = createGateway({ client, debugPath, nowMs: Date.now, onUnreadable })
  const orderPolls = createOrderPolls({
    load: (uids, signal) => loadOrders(forward, uids, 'watch', signal),
    fingerprint,
    nowMs: Date.now,
  })
  const accountPolls = createAccountPolls({
    read: (account, of) => newestOrders(forward, account, of),
    nowMs: monotonicMs,
  })
  const probe = (signal: AbortSignal) =>
    client.send({
      endpoint: versionEndpoint.name,
      method: versionEndpoint.method,
      path: PROBE_PATH,
      body: null,
      urgency: 'write',
      signal,
    })
  let stopProbe: () => void = () => undefined
  return {
    forward,
    loadOrder: createOrderLoader(forward),
    orderPolls,
    accountPolls,
    fault: health.fault,
    startProbing: () => {
      stopProbe = probeUpstream(health, probe)
    },
    noteWrite: (uids) => {
      for (const uid of uids) {
        orderPolls.makeDue(uid)
        accountPolls.makeDue(unpackOrderUid(uid).owner)
      }
    },
    forget,
    stop: () => {
      stopProbe()
      orderPolls.stop()
      accountPolls.stop()
    },
  }
}

async function newestOrders(
  forward: Forward,
  account: Address,
  { isFirst, signal }: { readonly isFirst: boolean; readonly signal: AbortSignal },
) {
  const query = { offset: 0, limit: limits.watchedOrders }
  const call = { params: { owner: account }, query, body: null, meta: { signal } }
  const outcome = await forward(accountOrdersEndpoint, {
    ...call,
    urgency: isFirst ? 'read' : 'watch',
  })
  if (!outcome.ok) return err(outcome.error)
  return ok(bodyOf(outcome.value))
}
