'use client'

import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { rich } from '@/components/ui/rich'
import { walletSentence } from '@/components/wallet/wallet-sentence'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
import { LeaveRequest } from './leave-request'
import { useWalletRequests } from './use-wallet-requests'
import { useWallet } from './wallet-context'

type ButtonStyle = Pick<ButtonProps, 'variant' | 'size' | 'wide'>

/**
 * A wallet action on this network; if the wallet is on another network, a switch button instead.
 */
export function OnNetwork(props: ButtonStyle & { network: NetworkView; children: ReactNode }) {
  const { network, children, ...style } = props
  const { state } = useWallet()
  const isElsewhere = state.status === 'connected' && state.chainId !== network.chainId
  return isElsewhere ? <SwitchNetwork network={network} {...style} /> : children
}

/** Asks the wallet to switch, and explains how to do it by hand if it does not. */
export function SwitchNetwork({ network, ...style }: ButtonStyle & { network: NetworkView }) {
  const wallet = useWallet()
  const [isSwitching, setIsSwitching] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const requests = useWalletRequests()
  const switchChain = async () => {
    const isWanted = requests.begin()
    setIsSwitching(true)
    const problem = await wallet
      .engine()
      .then((engine) => engine.switchChain(network.chainId))
      .then((switched) => (switched.ok ? null : walletSentence(switched.error)))
      .catch(() => t`The wallet code could not be loaded. Nothing was sent.`)
    if (!isWanted()) return
    setRefused(problem)
    setIsSwitching(false)
  }
  const leave = () => {
    requests.leave()
    setIsSwitching(false)
  }
  return (
    <>
      <Button
        variant="primary"
        {...style}
        disabled={isSwitching}
        onClick={() => void switchChain()}
      >
        {isSwitching
          ? t`Waiting for your wallet to switch`
          : t`Switch wallet to ${network.displayName}`}
      </Button>
      {isSwitching ? <LeaveRequest onLeave={leave} /> : null}
      {refused === null ? null : (
        <Notice tone="caution" role="alert" className="mt-2 w-full" title={refused}>
          {rich`Or add it by hand in the wallet: name ${network.displayName}, chain id
            ${network.chainId}, RPC ${<RpcUrl path={network.rpcPath} />}, currency
            ${network.nativeCurrency.symbol}.`}
        </Notice>
      )}
    </>
  )
}

const RpcUrl = ({ path }: { path: string }) => (
  <span className="hex wrap-anywhere">{`${window.location.origin}${path}`}</span>
)
