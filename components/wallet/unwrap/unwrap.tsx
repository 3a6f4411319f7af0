'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Amount } from '@/components/ui/amount'
import { Button } from '@/components/ui/button'
import { LoadFailed } from '@/components/ui/load-failed'
import { rich } from '@/components/ui/rich'
import { useLoaded } from '@/components/ui/use-loaded'
import { balancesQuery } from '@/lib/client/wagmi/chain-reads'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { type Address, NATIVE_TOKEN, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'

const loadDialog = () => import('./unwrap-dialog')

/** Shown while the connected account holds the wrapped native coin. */
export function Unwrap(props: {
  network: NetworkView
  account: Address
  /** The amount to begin with, such as what an order just bought; default: none. */
  suggested?: Atoms
}) {
  const { network, account } = props
  const wrapped = wrappedTokenOf(network)
  const address = wrapped?.address ?? ZERO_ADDRESS
  const balances = useQuery({
    ...balancesQuery(network.name, account, [address, NATIVE_TOKEN]),
    enabled: wrapped !== null,
  })
  const [isOpen, setIsOpen] = useState(false)
  const { part, failed, retry } = useLoaded(loadDialog, isOpen)
  if (wrapped === null) return null
  const balance = balances.data?.get(address) ?? null
  return (
    <>
      {balance === null || balance === 0n ? null : (
        <Button size="compact" onClick={() => setIsOpen(true)}>
          <span>
            {props.suggested === undefined
              ? rich`Unwrap ${<Amount atoms={balance} token={wrapped} />}`
              : t`Unwrap ${tokenLabel(wrapped)}`}
          </span>
        </Button>
      )}
      {failed && isOpen ? <LoadFailed what={t`The unwrap step`} retry={retry} /> : null}
      {part === null || !isOpen ? null : (
        <part.UnwrapDialog
          {...{ network, account, wrapped, balance }}
          nativeBalance={balances.data?.get(NATIVE_TOKEN) ?? null}
          suggested={props.suggested ?? null}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

/** The network's wrapped coin; it has as many decimals as the coin itself. */
function wrappedTokenOf({ contracts, tokens, nativeCurrency }: NetworkView) {
  const address = contracts.wrappedNativeToken
  if (address === null) return null
  const listed = tokens.find((token) => token.address === address)
  const symbol = listed?.symbol ?? `W${nativeCurrency.symbol}`
  return { address, symbol, decimals: nativeCurrency.decimals }
}
