import 'server-only'
import type { Address } from '@/lib/domain/shared/address'
import type { LocalManifest } from '@/lib/infra/chain/local/manifest'

const USD_SYMBOL = 'USDC'

/** The token of the local network of which one unit is worth one dollar by definition. */
export function usdTokenOf({ tokens }: Pick<LocalManifest, 'tokens'>): Address {
  const token = tokens.find(({ symbol }) => symbol === USD_SYMBOL)
  if (token === undefined) throw new Error(`the local network has no token ${USD_SYMBOL}`)
  return token.address
}
