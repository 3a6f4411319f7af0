import 'server-only'
import type { NetworksView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import type { OwnCaller } from './own-calls'

/**
 * What the process that runs the system offers to route files. Next bundles route files apart from
 * the process that starts it, so the two meet on `globalThis`.
 */
export type Runtime = {
  readonly handleFetch: (request: Request) => Promise<Response>
  /** Calls an endpoint for what a page of this process shows first, which counts against no reader. */
  readonly callOwn: OwnCaller
  /** The body of `GET /networks`, for pages that configure themselves from it. */
  readonly networks: () => NetworksView
  /**
   * What each listed pool of a served network holds, which the list itself has no room for. Throws
   * as reading the list does.
   */
  readonly poolTokens: (network: string) => Promise<ReadonlyMap<Address, readonly Address[]>>
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
