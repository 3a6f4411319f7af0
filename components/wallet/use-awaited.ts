import { t } from '@/lib/words/words'
import { useWallet } from './wallet-context'

/** What a transaction of the connected wallet waits for; a Safe's owners may take days. */
export function useAwaited(otherwise: string): string {
  const { state } = useWallet()
  return state.status === 'connected' && state.wallet.isSafe
    ? t`waiting until the owners of the Safe have confirmed and executed it there.`
    : otherwise
}
