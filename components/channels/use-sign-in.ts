'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useNetworks } from '@/components/ui/networks-context'
import { useWallet } from '@/components/wallet/wallet-context'
import { SignInStopped, sessionQuery, signInMutation } from '@/lib/client/queries/session'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'

/** Sign-in as the connected account, and its obstacles. */
export function useSignIn() {
  const wallet = useWallet()
  const { networks } = useNetworks()
  const session = useQuery(sessionQuery())
  const signing = useMutation(signInMutation())
  const chainId = wallet.state.status === 'connected' ? wallet.state.chainId : null
  const isServedChain = networks.some((network) => network.chainId === chainId)
  const signIn = async (): Promise<Address | null> => {
    if (wallet.account === null || chainId === null) return null
    const input = { engine: await wallet.engine(), account: wallet.account, chainId }
    try {
      return (await signing.mutateAsync(input)).account
    } catch {
      // The mutation has the error, which `problem` shows.
      return null
    }
  }
  return {
    wallet,
    /** Undefined until the service has returned the session. */
    signedInAs: session.isPending ? undefined : (session.data?.account ?? null),
    session: session.data ?? null,
    /** The query of the session. */
    query: session,
    signIn,
    isSigning: signing.isPending,
    /** Stops waiting for the wallet. */
    leave: signing.reset,
    switchTo: async () => {
      const [first] = networks
      if (first !== undefined) await (await wallet.engine()).switchChain(first.chainId)
    },
    /** The wallet is on a chain that is not served here; the message names the chain. */
    isElsewhere: wallet.account !== null && !isServedChain,
    servedName: networks[0]?.displayName ?? t`a served network`,
    problem: signing.error === null ? null : problemOf(signing.error),
  }
}

export type SignIn = ReturnType<typeof useSignIn>

function problemOf(error: Error): string {
  if (!(error instanceof SignInStopped)) return t`Signing in did not work: ${error.message}`
  const { errorType, description } = error.failure
  switch (errorType) {
    case 'WalletRejected':
      return t`You closed the request. Nothing was signed.`
    case 'WrongAccount':
    case 'WrongChain':
      return t`The wallet changed meanwhile. ${description}`
    default:
      return t`The wallet did not sign: ${description}`
  }
}
