import type { AppDataMetadata } from './metadata'

/**
 * The first thing a document asks for that this order book does not do, by its key; null when
 * everything can be honoured. Ignoring it would settle another order than its owner described.
 * Hooks need a contract of the network: see `hookInteractions`.
 */
export function unsupportedMetadata(metadata: AppDataMetadata): string | null {
  if (metadata.flashloan !== null) return 'flashloan'
  if (metadata.wrappers.length > 0) return 'wrappers'
  return null
}
