import type { Address } from '@/lib/domain/shared/address'
import { parseAddress } from '@/lib/domain/shared/address'

const KEPT = 6
const key = (network: string): string => `coincidence.recentTokens.${network}`

/** The most recently chosen tokens on this network in this browser, newest first. */
export function readRecentTokens(network: string): readonly Address[] {
  try {
    return (localStorage.getItem(key(network)) ?? '').split(',').flatMap((text) => {
      const parsed = parseAddress(text)
      return parsed.ok ? [parsed.value] : []
    })
  } catch {
    return []
  }
}

export function keepRecentToken(network: string, token: Address): void {
  const others = readRecentTokens(network).filter((recent) => recent !== token)
  try {
    localStorage.setItem(key(network), [token, ...others].slice(0, KEPT).join(','))
  } catch {
    // Only a convenience: without storage the list is just shorter.
  }
}
