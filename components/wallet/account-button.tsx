'use client'

import { useState } from 'react'
import { AddressText } from '@/components/ui/address-text'
import { Button } from '@/components/ui/button'
import { useChecksum } from '@/components/ui/checksum'
import { AccountMark } from '@/components/ui/marks/account-mark'
import { Dialog } from '@/components/ui/modal'
import { useNetworks, usePageNetwork } from '@/components/ui/networks-context'
import { Queries } from '@/components/ui/queries'
import type { WalletOption, WalletState } from '@/lib/client/wallet-types'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'
import { useWallet } from './wallet-context'

type Connected = Extract<WalletState, { status: 'connected' }>

/** The connected account. Its chain is shown only if it differs from the page's. */
export function AccountButton(props: { state: Connected }) {
  return (
    <Queries>
      <AccountMenu {...props} />
    </Queries>
  )
}

function AccountMenu({ state }: { state: Connected }) {
  const wallet = useWallet()
  const network = usePageNetwork()
  const { networks } = useNetworks()
  const [open, setOpen] = useState(false)
  const shown = useChecksum(state.account)
  const elsewhere = network !== null && state.chainId !== network.chainId
  const walletChain =
    networks.find(({ chainId }) => chainId === state.chainId)?.displayName ??
    t`chain ${state.chainId}`
  const close = () => setOpen(false)
  const leave = async () => {
    close()
    await (await wallet.engine()).disconnect()
  }
  return (
    <>
      {elsewhere ? (
        <span className="max-w-20 text-end text-caution text-meta leading-3.5 rail:max-w-none rail:text-table">
          {t`Wallet is on ${walletChain}`}
        </span>
      ) : null}
      <Button size="compact" onClick={() => setOpen(true)} className="shrink-0 whitespace-nowrap">
        {state.wallet.demo === null ? null : (
          <span className="hidden rail:inline">
            {state.wallet.demo === 'key' ? t`Demo` : t`Demo smart`}
          </span>
        )}
        <AccountMark account={state.account} size={16} />
        <bdi className="hex" dir="ltr">
          <span className="hidden rail:inline">{shortAddress(shown)}</span>
          <span className="rail:hidden">{shown.slice(0, 6)}…</span>
        </bdi>
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={state.wallet.name}
        footer={
          <Button wide onClick={() => void leave()}>
            {t`Disconnect`}
          </Button>
        }
      >
        <AddressText address={state.account} form="full" named />
        <p className="mt-3 text-muted">{connectionWords(state.wallet, walletChain)}</p>
      </Dialog>
    </>
  )
}

/** What this connection is, and where its requests appear. */
function connectionWords(wallet: WalletOption, walletChain: string): string {
  switch (wallet.demo) {
    case 'contract':
      return t`A contract on the local network that obeys the demo key of this browser. Each of its
        steps is a transaction.`
    case 'key':
      return t`The key is stored in this browser and is worth nothing outside the local network.
        Clearing site data removes it.`
    case null:
      return [
        t`Connected on ${walletChain}.`,
        ...requestsAppear(wallet),
        t`Placed orders do not depend on this connection.`,
      ].join(' ')
  }
}

function requestsAppear({ isPaired, isSafe }: WalletOption): readonly string[] {
  if (isPaired) return [t`Requests appear in your wallet app.`]
  return isSafe ? [t`Transactions are proposed to the owners of this Safe.`] : []
}
