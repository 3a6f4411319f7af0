import type { ProvidersEnv } from '@/lib/config/provider-env'
import { createPoolProviders } from './market-yield-providers'

/** The providers of pools as configured, without an operator's table. */
export const poolProviders = (providers: ProvidersEnv) =>
  createPoolProviders({
    providers,
    addresses: new Map(),
    onSkipped: () => undefined,
    random: () => 0,
    nowMs: Date.now,
  })
