import type { TokenUnit } from '@/components/ui/amount'
import type { NamedToken } from '@/lib/domain/notification/named-token'
import { shortAddress } from '@/lib/domain/shared/short-hex'

/** Unit for amounts of a token; unknown decimals are never guessed: amounts are then in atoms. */
export function unitOf(token: NamedToken | null): TokenUnit {
  if (token === null) return { symbol: 'base units', decimals: 0 }
  const name = token.symbol ?? shortAddress(token.address)
  return token.decimals === null
    ? { symbol: `base units of ${name}`, decimals: 0 }
    : { symbol: name, decimals: token.decimals }
}

export const symbolOf = (token: NamedToken | null): string =>
  token === null ? 'tokens' : (token.symbol ?? shortAddress(token.address))
