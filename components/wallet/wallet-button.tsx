'use client'

import { Button } from '@/components/ui/button'
import { t } from '@/lib/words/words'
import { AccountButton } from './account-button'
import { useWallet } from './wallet-context'

/** The connected account, or a button to connect one. */
export function WalletButton() {
  const { state, openConnect } = useWallet()
  // Without a connected account there is no address, so the checksum hash code is not loaded.
  return state.status === 'connected' ? (
    <AccountButton state={state} />
  ) : (
    <Button size="compact" onClick={openConnect} className="shrink-0 whitespace-nowrap">
      {state.status === 'connecting' ? t`Connecting` : t`Connect`}
    </Button>
  )
}
