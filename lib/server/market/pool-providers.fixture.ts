import type { ProvidersEnv } from '@/lib/config/provider-env'
import { createPoolProviders } from './market-yield-providers'

/** The configured pool providers, without an operator's table. */
export const poolProviders = (providers: ProvidersEnv) =>
  createPoolProviders({
    providers,
    addresses: new Map(),
    chains: new Map([['Ethereum', 1]]),
    onSkipped: () => undefined,
    random: () => 0,
    nowMs: Date.now,
  })
