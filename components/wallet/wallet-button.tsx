'use client'

import { Button } from '@/components/ui/button'
import { AccountButton } from './account-button'
import { useWallet } from './wallet-context'

/** The account, or the way to get one. */
export function WalletButton() {
  const { state, openConnect } = useWallet()
  // Nobody connected has no address, and so no need of the hash function its checksum takes.
  return state.status === 'connected' ? (
    <AccountButton state={state} />
  ) : (
    <Button size="compact" onClick={openConnect} className="shrink-0 whitespace-nowrap">
      {state.status === 'connecting' ? 'Connecting' : 'Connect'}
    </Button>
  )
}
