'use client'

import { Button } from '@/components/ui/button'
import { useLoaded } from '@/components/ui/use-loaded'
import { t } from '@/lib/words/words'
import { useWallet } from './wallet-context'

const loadAccountButton = () => import('./account-button')

/** The connected account, or a button to connect one. */
export function WalletButton() {
  const { state, openConnect } = useWallet()
  const isConnected = state.status === 'connected'
  // Without a connected account there is no address, so the checksum hash code is not loaded.
  const { part, failed, retry } = useLoaded(loadAccountButton, isConnected)
  if (isConnected && part !== null) return <part.AccountButton state={state} />
  return (
    <Button
      size="compact"
      onClick={isConnected ? retry : openConnect}
      className="shrink-0 whitespace-nowrap"
    >
      {state.status === 'disconnected' || failed ? t`Connect` : t`Connecting`}
    </Button>
  )
}
