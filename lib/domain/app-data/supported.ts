import type { AppDataMetadata } from './metadata'

/**
 * The first thing a document asks for that this order book does not do, by its key; null when
 * everything can be honoured. Ignoring it would settle another order than its owner described.
 */
export function unsupportedMetadata(metadata: AppDataMetadata): string | null {
  if (metadata.hooks.pre.length > 0 || metadata.hooks.post.length > 0) return 'hooks'
  if (metadata.replacedOrder !== null) return 'replacedOrder'
  if (metadata.partnerFees.length > 0) return 'partnerFee'
  if (metadata.flashloan !== null) return 'flashloan'
  if (metadata.wrappers.length > 0) return 'wrappers'
  return null
}
