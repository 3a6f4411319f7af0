import { listedSymbol } from '@/components/ui/token-units'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { safeSymbol } from '@/lib/domain/token/symbol'

/** "WETH → USDC"; a token nobody listed by its address, one the record lacks as "—". */
export function TokenPair(props: { network: NetworkView; sellToken: Address; buyToken: Address }) {
  const name = (token: Address) => {
    if (token === ZERO_ADDRESS) return '—'
    const symbol = listedSymbol(props.network, token)
    return symbol === null ? shortAddress(token) : safeSymbol(symbol)
  }
  return (
    <>
      {name(props.sellToken)} <span className="text-muted">→</span> {name(props.buyToken)}
    </>
  )
}
