import type { AppDataMetadata } from './metadata'

/**
 * Returns the key of the first feature the document requests that this order book does not support;
 * null when all are supported. Ignoring it would settle a different order than the owner described.
 * Hooks are checked in `hookInteractions`, as they need a contract on the network.
 */
export function unsupportedMetadata(metadata: AppDataMetadata): string | null {
  if (metadata.flashloan !== null) return 'flashloan'
  if (metadata.wrappers.length > 0) return 'wrappers'
  return null
}
