'use client'

import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { walletSentence } from '@/components/wallet/wallet-sentence'
import type { NetworkView } from '@/lib/contract/codecs/networks'
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
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const switchChain = async () => {
    setAsking(true)
    try {
      const switched = await (await wallet.engine()).switchChain(network.chainId)
      setRefused(switched.ok ? null : walletSentence(switched.error))
    } catch {
      setRefused('The wallet code could not be loaded. Nothing was sent.')
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <Button variant="primary" {...style} disabled={asking} onClick={() => void switchChain()}>
        {asking ? 'Waiting for your wallet to switch' : `Switch wallet to ${network.displayName}`}
      </Button>
      {refused === null ? null : (
        <Notice tone="caution" role="alert" className="mt-2 w-full" title={refused}>
          Or add it by hand in the wallet: name {network.displayName}, chain id {network.chainId},
          RPC{' '}
          <span className="hex wrap-anywhere">{`${window.location.origin}${network.rpcPath}`}</span>
          , currency {network.nativeCurrency.symbol}.
        </Notice>
      )}
    </>
  )
}
