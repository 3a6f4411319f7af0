import * as z from 'zod'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { tokenListEntryCodec } from '@/lib/contract/codecs/networks'

const listSchema = z.array(tokenListEntryCodec)
const key = (network: string): string => `coincidence.importedTokens.${network}`

/** Tokens a person added by address, on this network in this browser. */
export function readImportedTokens(network: string): readonly TokenListEntry[] {
  try {
    const parsed = listSchema.safeParse(JSON.parse(localStorage.getItem(key(network)) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

export function keepImportedToken(network: string, token: TokenListEntry): void {
  const others = readImportedTokens(network).filter(({ address }) => address !== token.address)
  try {
    localStorage.setItem(key(network), JSON.stringify([token, ...others]))
  } catch {
    // Without storage the token lasts as long as the page.
  }
}
