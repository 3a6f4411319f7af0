'use client'

import { useEffect } from 'react'
import { LoadFailed } from '@/components/ui/load-failed'
import { Dialog } from '@/components/ui/modal'
import { SkeletonLines } from '@/components/ui/states'
import { useLoaded } from '@/components/ui/use-loaded'
import type { WalletStore } from '@/lib/client/wagmi/wallet-store'
import { t } from '@/lib/words/words'

/** Every page can open the dialog, and few visits do. */
const loadChoice = () => import('./wallet-choice')

/** The wallets available in this browser. Opening the dialog loads the wallet code. */
export function ConnectDialog(props: { store: WalletStore; onClose: () => void }) {
  const { store } = props
  const { part, failed, retry } = useLoaded(loadChoice)
  useEffect(() => {
    // Loads at the same time as the list, which shows a failure.
    store.engine().catch(() => undefined)
  }, [store])
  return (
    <Dialog open onClose={props.onClose} title={t`Connect a wallet`} width="24rem">
      {part !== null ? (
        <part.WalletChoice store={store} onConnected={props.onClose} />
      ) : failed ? (
        <LoadFailed what={t`The wallet code`} retry={retry} />
      ) : (
        <SkeletonLines label={t`Loading wallets`} lines={3} />
      )}
    </Dialog>
  )
}
