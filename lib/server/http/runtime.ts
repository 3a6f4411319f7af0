import 'server-only'
import type { NetworksView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import type { PoolHoldings } from '@/lib/services/market/list-pools'
import type { OwnCaller } from './own-calls'

/**
 * What the process that runs the system provides to route files. Next bundles route files separately
 * from the process that starts it, so they are connected by `globalThis`.
 */
export type Runtime = {
  readonly handleFetch: (request: Request) => Promise<Response>
  /** Calls an endpoint for the first content of a page of this process; counts against its visitor. */
  readonly callOwn: OwnCaller
  /** The body of `GET /networks`, for pages that configure themselves from it. */
  readonly networks: () => NetworksView
  /**
   * Holdings of each listed pool of a served network, which the list omits to stay small. Throws as
   * reading the list does.
   */
  readonly poolHoldings: (network: string) => Promise<ReadonlyMap<Address, PoolHoldings>>
}

const key = Symbol.for('coincidence.runtime')

export function setRuntime(runtime: Runtime | null): void {
  Reflect.set(globalThis, key, runtime)
}

export function findRuntime(): Runtime | null {
  const value: unknown = Reflect.get(globalThis, key)
  return isRuntime(value) ? value : null
}

const isRuntime = (value: unknown): value is Runtime =>
  typeof value === 'object' &&
  value !== null &&
  'handleFetch' in value &&
  typeof value.handleFetch === 'function'
