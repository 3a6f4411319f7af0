import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('..', import.meta.url))

/** Specs of `http/` that `npm test` leaves out, as each starts systems of its own. */
const OWN_SYSTEMS: readonly string[] = [
  'cms.spec.ts',
  'debug-key.spec.ts',
  'names.spec.ts',
  'pools.spec.ts',
  'price-history.spec.ts',
  'provider-pools.spec.ts',
  'provider-prices.spec.ts',
  'solver-refusals.spec.ts',
  'token-lists.spec.ts',
]

/** Specs of `system/` that `npm test` runs: what a gateway forwards, on one system. */
const GATEWAY: readonly string[] = ['public-gateway-reads.spec.ts', 'public-gateway-writes.spec.ts']

/** Paths in `e2e` of the specs without a browser that `npm test` runs. */
export const CORE_SPECS: readonly string[] = [
  ...specsIn('http').filter((file) => !OWN_SYSTEMS.includes(path.basename(file))),
  ...GATEWAY.map((name) => path.join('system', name)),
]

/** Paths in `e2e` of all specs without a browser. */
export const ALL_SPECS: readonly string[] = [...specsIn('http'), ...specsIn('system')]

function specsIn(name: string): string[] {
  return readdirSync(path.join(folder, name))
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => path.join(name, file))
}
